// What `.ci/run` compiles to learn how fast a machine is: generics, closures, enumerations and
// collections, of which the package consists, too. It is never changed, so that the seconds of CPU
// that a step takes can be compared with budgets in units of this, on any machine.

protocol Shape: Hashable {
  associatedtype Part: Comparable & Hashable
  var parts: [Part] { get }
  func joined(with other: Self) -> Self
}

struct Row<Part: Comparable & Hashable>: Shape {
  var parts: [Part]

  func joined(with other: Self) -> Self {
    Row(
      parts: (parts + other.parts).sorted().reduce(into: []) { if $0.last != $1 { $0.append($1) } })
  }
}

indirect enum Tree<Key: Comparable & Hashable, Value> {
  case leaf
  case node(left: Tree, key: Key, value: Value, right: Tree)

  mutating func insert(_ value: Value, for key: Key) {
    switch self {
    case .leaf: self = .node(left: .leaf, key: key, value: value, right: .leaf)
    case .node(var left, let other, let old, var right):
      if key < other {
        left.insert(value, for: key)
      } else if other < key {
        right.insert(value, for: key)
      }
      self = .node(left: left, key: other, value: key == other ? value : old, right: right)
    }
  }

  func fold<Result>(_ start: Result, _ next: (Result, Key, Value) throws -> Result) rethrows
    -> Result
  {
    guard case .node(let left, let key, let value, let right) = self else { return start }
    return try right.fold(next(left.fold(start, next), key, value), next)
  }
}

struct Parser<Output> {
  let run: (inout Substring) -> Output?

  func map<Other>(_ change: @escaping (Output) -> Other) -> Parser<Other> {
    Parser<Other> { text in run(&text).map(change) }
  }

  func then<Other>(_ next: Parser<Other>) -> Parser<(Output, Other)> {
    Parser<(Output, Other)> { text in
      let start = text
      guard let first = run(&text), let second = next.run(&text) else {
        text = start
        return nil
      }
      return (first, second)
    }
  }

  func or(_ other: Self) -> Self { Self { text in run(&text) ?? other.run(&text) } }

  func repeated(_ counts: ClosedRange<Int>) -> Parser<[Output]> {
    Parser<[Output]> { text in
      let start = text
      var outputs: [Output] = []
      while outputs.count < counts.upperBound, let output = run(&text) { outputs.append(output) }
      if counts.contains(outputs.count) { return outputs }
      text = start
      return nil
    }
  }
}

func character(_ isExpected: @escaping (Character) -> Bool) -> Parser<Character> {
  Parser { text in
    guard let first = text.first, isExpected(first) else { return nil }
    text.removeFirst()
    return first
  }
}

indirect enum Term: Hashable {
  case number(Int)
  case sum(Term, Term)
  case product(Term, Term)
  case name(String)

  func value(in names: [String: Int]) throws -> Int {
    switch self {
    case .number(let number): return number
    case .name(let name):
      guard let value = names[name] else { throw Unknown(name: name) }
      return value
    case .sum(let a, let b): return try a.value(in: names) &+ b.value(in: names)
    case .product(let a, let b): return try a.value(in: names) &* b.value(in: names)
    }
  }

  var simplified: Term {
    switch self {
    case .number, .name: self
    case .sum(let a, let b):
      switch (a.simplified, b.simplified) {
      case (.number(0), let rest), (let rest, .number(0)): rest
      case (.number(let a), .number(let b)): .number(a &+ b)
      case (let a, let b): .sum(a, b)
      }
    case .product(let a, let b):
      switch (a.simplified, b.simplified) {
      case (.number(0), _), (_, .number(0)): .number(0)
      case (.number(1), let rest), (let rest, .number(1)): rest
      case (.number(let a), .number(let b)): .number(a &* b)
      case (let a, let b): .product(a, b)
      }
    }
  }
}

struct Unknown: Error {
  let name: String
}

struct Table<Key: Hashable & Comparable, Cell: Hashable>: Sequence {
  private var rows: [Key: [Cell]] = [:]

  subscript(key: Key) -> [Cell] {
    get { rows[key, default: []] }
    set { rows[key] = newValue.isEmpty ? nil : newValue }
  }

  func makeIterator() -> AnyIterator<(key: Key, cells: [Cell])> {
    var keys = rows.keys.sorted()[...]
    return AnyIterator { keys.popFirst().map { ($0, rows[$0, default: []]) } }
  }

  func grouped<Group: Hashable>(by group: (Key, Cell) -> Group) -> [Group: Set<Cell>] {
    var groups: [Group: Set<Cell>] = [:]
    for (key, cells) in self {
      for cell in cells { groups[group(key, cell), default: []].insert(cell) }
    }
    return groups
  }
}

let digit = character { "0"..."9" ~= $0 }
let number = digit.repeated(1...9).map { Term.number(Int(String($0)) ?? 0) }
let name = character { $0.isLetter }.repeated(1...9).map { Term.name(String($0)) }
let factor = number.or(name)
let product = factor.then(character { $0 == "*" }.then(factor).repeated(0...9))
  .map { first, rest in rest.reduce(first) { .product($0, $1.1) } }
let sum = product.then(character { $0 == "+" }.then(product).repeated(0...9))
  .map { first, rest in rest.reduce(first) { .sum($0, $1.1) } }

var tree = Tree<String, Row<Int>>.leaf
var numbers = Table<Int, UInt8>()
var words = Table<String, String>()
for argument in CommandLine.arguments {
  var text = argument[...]
  let term = sum.run(&text)?.simplified
  let value = (try? term?.value(in: ["a": 1, "b": 2])) ?? 0
  numbers[value] += Array(argument.utf8)
  words[argument] = argument.split(separator: "+").map(String.init)
  tree.insert(Row(parts: argument.utf8.map(Int.init)), for: argument)
}
let whole = tree.fold(Row(parts: [])) { $0.joined(with: $2) }
print(
  whole.parts, numbers.grouped { $0 &+ Int($1) }.count, words.grouped { $0.count + $1.count }.count)
