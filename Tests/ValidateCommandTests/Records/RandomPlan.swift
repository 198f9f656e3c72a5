import RegularLanguage
import TestSupport

/// A random plan of records, as options of the command, and records to judge by it.
struct RandomPlan {
  /// The options.
  private(set) var words: [String] = []
  /// The number of fields of each record.
  let fieldCount: Int
  /// Whether values may contain others, which only documents have.
  let isNested: Bool
  /// Whether other names are faults.
  private(set) var isStrict = false
  /// Whether some values are repaired.
  private(set) var repairs = false
  /// Whether records depend on each other.
  private(set) var hasKeys = false
  /// The records.
  private(set) var records: [AbstractRecord] = []
  /// The fields whose values are numbers, and have an order.
  private var numbers: [Int] = []
  private var random: SplitMix64

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - seed: What the plan depends on.
  ///   - fieldCount: The number of fields; 1 for rules that lines have, too.
  ///   - isNested: Whether values may contain others.
  ///   - count: The number of records.
  init(seed: UInt64, fieldCount: Int, isNested: Bool = false, records count: Int) {
    self.fieldCount = fieldCount
    self.isNested = isNested
    random = SplitMix64(seed: seed &* 4 &+ UInt64(fieldCount))
    if isNested {
      addPaths()
    } else if fieldCount == 1 {
      words = ["--column", "a"] + rules() + repairing()
    } else {
      let columns = (0..<fieldCount).filter { _ in !one(in: 3) }
      numbers = columns.filter { _ in !one(in: 3) }
      for field in columns { addColumn(field) }
      for _ in 0..<any([0, 1, 1, 2]) { addRelation() }
      if one(in: 5) { demandNames() }
      if words.isEmpty { words = ["--different", "a,b"] }
    }
    if repairs { words += ["--emit", "fixed"] }
    records = (0..<count).map { _ in record() }
  }

  /// The options for lines, which have no column.
  var wordsOfLines: [String] { Array(words.dropFirst(2)) }
}

extension RandomPlan {
  private static let files = Result {
    try TemporaryDirectory([
      "keys.txt": "1\nx\nxy\n", "keys.csv": "v,k\n,1\n2,x\n,\"xy\"\n",
      "like.json": #"{"a": "", "b": {"x": ""}, "c": [{"y": 1}]}"#,
    ])
  }

  /// Returns the path of a file that plans name.
  private static func file(_ name: String) -> String {
    ((try? files.get().path) ?? "missing") + "/" + name
  }

  private mutating func one(in count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private mutating func any<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private mutating func fields(_ count: Int) -> [Int] {
    Array((0..<fieldCount).shuffled(using: &random).prefix(count))
  }

  private func names(_ fields: [Int]) -> String {
    fields.map { AbstractRecord.names[$0] }.joined(separator: ",")
  }

  private static let numbers: [[String]] = [
    ["--digits"], ["--integer"], ["--numeric"], ["--numeric", "--min", "0", "--max", "3"],
    ["--scientific"], ["--name", "ours", "--digits"],
  ]
  private static let otherRules: [[String]] = [
    ["--one-of", "1,x,"], ["--not", "--one-of", "x,2"], ["--not", "--one-of", ""],
    ["--length", "1..2"], ["--regex", "[0-9a-zA-Z.]*"], ["--contains", "1"], ["--non-empty"],
    ["--in", file("keys.txt")], ["--in", file("keys.csv") + ":k"],
  ]
  private static let formats: [[String]] = [
    ["--one-of", "1,2,\u{E9},xy"], ["--alphabetic"], ["--ean"], ["--hex"], ["--date"],
    ["--boolean"], ["--not", "--digits"],
  ]

  /// Returns one or two rules, some of which may be warnings.
  ///
  /// - Parameters:
  ///   - isNumber: Whether the values are numbers, and have an order.
  ///   - warns: Whether the rules may be warnings.
  /// - Returns: The options.
  private mutating func rules(isNumber: Bool = false, warns: Bool = true) -> [String] {
    let isAny = !isNumber && one(in: 5)
    var words: [String] = isAny ? ["--any"] : []
    for number in 0..<(isAny || one(in: 3) ? 2 : 1) {
      if warns, one(in: 6) { words.append("--warn") }
      let choice = isNumber ? Self.numbers : Self.numbers + Self.formats + Self.otherRules
      words += any(number == 0 ? choice : Self.otherRules)
    }
    return words
  }

  /// Returns steps that repair values, seldom.
  private mutating func repairing() -> [String] {
    if !one(in: 3) { return [] }
    repairs = true
    let steps = [
      ["--trim"], ["--lower"], ["--upper"], ["--drop", "-."], ["--replace", "x=1"],
      ["--replace", "=2"], ["--canonical"],
    ]
    return any(steps) + (one(in: 2) ? any(steps) : [])
  }

  private mutating func addColumn(_ field: Int) {
    if one(in: 6) { words.append("--warn") }
    words += ["--column", AbstractRecord.names[field]]
    if one(in: 2) { words.append("--optional") }
    switch Int.random(in: 0..<6, using: &random) {
    case 0...2: words.append("--unless-empty")
    case 3: words.append("--unless-empty=" + names(fields(1)))
    default: break
    }
    let isNumber = numbers.contains(field)
    if isNumber || !one(in: 5) { words += rules(isNumber: isNumber) }
    if isNumber, let other = numbers.first(where: { $0 != field }), one(in: 2) {
      if one(in: 4) { words.append("--warn") }
      let kind = any(["--at-least", "--at-most", "--not-before", "--not-after"])
      words += [kind, AbstractRecord.names[other]]
    }
    if one(in: 3) {
      for _ in 0..<any([1, 1, 2]) { words += ["--when", names(fields(1))] + rules(warns: false) }
    } else {
      words += repairing()
    }
  }

  private mutating func addRelation() {
    let start = one(in: 5) ? ["--warn"] : []
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2: words += start + ["--same", names(fields(2))]
    case 3...4: words += start + ["--different", names(fields(2))]
    case 5...6:
      if numbers.count > 1 { words += start + ["--sum", "3", names(numbers)] }
    default:
      hasKeys = true
      words += start + ["--unique", names(fields(any([1, 2])))]
    }
  }
}

extension RandomPlan {
  private static let texts = [
    "1", "2", "3", "1.0", "x", "xy", "", "", "1", "2", "\u{E9}", "e\u{301}x", "-1", "4", "X", "1e0",
    "true", "2024-02-29", "96385074",
  ]
  private static let hardTexts = [
    " 1", "x ", " ", "a\"b", "\"", "a,b", "x\ty", "a\\n", "\u{1F600}", "=1", "#x", "\u{660}", "1\n",
    "x\ny",
  ]

  private mutating func record() -> AbstractRecord {
    if isNested {
      return AbstractRecord(
        values: (0..<fieldCount).map { _ in one(in: 5) ? .missing : value(depth: 0) })
    }
    let (isMissing, isStructured) = (one(in: 3), one(in: 3))
    return AbstractRecord(
      values: (0..<fieldCount).map { _ in
        if isMissing, one(in: 3) { return .missing }
        if isStructured, one(in: 4) {
          return any([.null, .null, .array([]), .object([])])
        }
        return text()
      })
  }

  private mutating func text() -> AbstractRecord.Value {
    // Keys are about all records, so that every notation must have them.
    let text = !hasKeys && one(in: 8) ? any(Self.hardTexts) : any(Self.texts)
    let isLiteral = ["1", "2", "3", "1.0", "-1", "4", "1e0", "true", "96385074"].contains(text)
    return isLiteral && !repairs && one(in: 3) ? .literal(text) : .text(text)
  }

  private mutating func value(depth: Int) -> AbstractRecord.Value {
    switch Int.random(in: 0..<(depth < 2 ? 8 : 4), using: &random) {
    case 0...2: return text()
    case 3: return one(in: 3) ? .null : text()
    case 4...5: return .array((0..<any([0, 1, 2, 3])).map { _ in value(depth: depth + 1) })
    default:
      let names = ["x", "y", "a"].shuffled(using: &random).prefix(any([0, 1, 2, 3]))
      return .object(names.map { .init(name: $0, value: value(depth: depth + 1)) })
    }
  }
}

extension RandomPlan {
  private static let paths = [
    "a", "b", "c", "d", "a.x", "b.x", "b.y", "c[]", "c[0]", "c[].x", "c[1].y", "d[][]", "d[0].a.x",
  ]
  private static let shapes: [[String]] = [
    ["--array"], ["--array", "--count", "1..2"], ["--array", "--count", "..1"], ["--object"],
    ["--object", "--count", "2.."], ["--object", "--count", "1"],
  ]

  /// Adds demands on the names of records.
  private mutating func demandNames() {
    isStrict = true
    words.append("--strict")
  }

  /// Adds rules for values at paths.
  private mutating func addPaths() {
    let paths = Array(Self.paths.shuffled(using: &random).prefix(any([1, 2, 3])))
    for path in paths {
      if one(in: 6) { words.append("--warn") }
      words += ["--column", path]
      if one(in: 3) { words.append("--optional") }
      if one(in: 4) { words.append(any(["--unless-empty", "--unless-empty=" + any(Self.paths)])) }
      switch Int.random(in: 0..<8, using: &random) {
      case 0...1: words += any(Self.shapes)
      case 2: words += [any(["--string", "--number"])]
      case 3: words += [any(["--string", "--number"])] + rules()
      default: words += rules()
      }
      if one(in: 4) { words += ["--when", any(Self.paths)] + rules(warns: false) }
    }
    if paths.count > 1, one(in: 3) {
      words += [any(["--same", "--different"]), paths.prefix(2).joined(separator: ",")]
    }
    if one(in: 4) { demandNames() }
    if one(in: 4) { words += ["--like", Self.file("like.json")] }
  }
}
