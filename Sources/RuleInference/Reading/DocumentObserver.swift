import LineValidation
import RegularLanguage
import SettingsSyntax
import ValidateRun

/// Reads JSON documents, whose columns are the paths of their members.
struct DocumentObserver {
  private var observation = Observation()
  private let allowance: RowAllowance
  private let lines: LinePlan
  private let readsLines: Bool
  /// The places of values.
  private var nodes: [Node] = [Node(path: "", pointer: "")]
  private var sample: RecordSample?

  /// A place in documents.
  private struct Node: Sendable {
    /// The path as names with dots; `nil` if a name could be misread.
    let path: String?
    /// The path as a JSON Pointer; `nil` if it leads through each element of an array, or if a name
    /// can't be written.
    let pointer: String?
    var children: [[UInt8]: Int] = [:]
    /// The place of the elements; `nil` if there were none.
    var each: Int?
    /// The column of the values; `nil` if there were none.
    var column: Int?
    /// The number of objects at this place, and of values.
    var objects = 0
    var values = 0
    /// The number of values of each kind.
    var kinds = Array(repeating: 0, count: 6)
  }

  init(
    readsLines: Bool,
    _ lines: LinePlan,
    _ allowance: RowAllowance,
    sample count: Int?
  ) {
    self.readsLines = readsLines
    self.lines = lines
    self.allowance = allowance
    sample = count.map { RecordSample(count: $0) }
  }
}

extension DocumentObserver {
  /// Reads an input.
  ///
  /// - Throws: ``InputError`` if it can't be read until the end.
  mutating func read(_ input: Input, headerLines: Int) throws(InputError) {
    guard readsLines else {
      let bytes = try input.wholeContents(LinePlan())
      return offer(bytes.span)
    }
    var reader = try RecordReader.open(input, lines, rows: nil, headerRows: 0)
    var skipped = headerLines
    while let content = try reader.next() {
      switch content {
      case .records(let range):
        let bytes = reader.bytes
        note(bytes.span.extracting(range), reader, &skipped)
      case .tooLarge:
        if skipped > 0 { skipped -= 1 } else { noteUnknown() }
      }
    }
  }

  private mutating func note(
    _ bytes: Span<UInt8>,
    _ reader: borrowing RecordReader,
    _ skipped: inout Int
  ) {
    var offset = 0
    while offset < bytes.count {
      let end = bytes.firstOffset(of: UInt8(ascii: "\n"), from: offset)
      let line = bytes.extracting(offset..<end)
      offset = end + 1
      if skipped > 0 {
        skipped -= 1
      } else if !reader.skips || !reader.isSkippedLine(line) {
        offer(line)
      }
    }
  }

  private mutating func noteUnknown() {
    observation.noteUnknown()
    // Nothing is known about the members of the document.
    observation.hasMoreColumns = true
  }

  private mutating func offer(_ document: Span<UInt8>) {
    if sample == nil {
      note(document)
    } else {
      sample?.note(document, [])
    }
  }

  private mutating func note(_ document: Span<UInt8>) {
    guard let text = try? JSONText(document.copy), text.repetitions.isEmpty, !text.nodes.isEmpty
    else {
      observation.noteFaulty()
      return
    }
    observation.rows += 1
    note(text, 0, at: 0)
  }

  /// Adds a value and what it contains; the depth of documents is limited.
  private mutating func note(_ text: JSONText, _ index: Int, at place: Int) {
    let node = text.nodes[index]
    nodes[place].values += 1
    nodes[place].kinds[Int(node.kind.rawValue)] += 1
    switch node.kind {
    case .object:
      nodes[place].objects += 1
      for name in text.names(of: index) {
        let bytes = Array(text.text(of: text.nodes[name]).utf8)
        if let child = nodes[place].children[bytes] ?? add(bytes, to: place) {
          note(text, name + 1, at: child)
        }
      }
    case .array:
      for element in text.elements(of: index) {
        if let child = nodes[place].each ?? addEach(to: place) { note(text, element, at: child) }
      }
    case .string, .number, .boolean, .null:
      guard let column = nodes[place].column ?? addColumn(at: place) else { return }
      let value = node.kind == .null ? [] : Array(text.text(of: node).utf8)
      observation.note(value.span, false, in: column, allowance)
    }
  }

  private mutating func add(_ node: Node) -> Int? {
    if nodes.count >= Observation.maximumColumnCount {
      observation.hasMoreColumns = true
      return nil
    }
    nodes.append(node)
    return nodes.count - 1
  }

  private mutating func add(_ name: [UInt8], to place: Int) -> Int? {
    let special = Array(".[]/".utf8)
    let text = String(decoding: name, as: UTF8.self)
    let isWritable = name.isEmpty || ObservedColumn.canBeNamed(name)
    let isPlain = !name.isEmpty && isWritable && !name.contains(where: special.contains)
    let parent = nodes[place]
    // A path such as `$.id` would be read as one of JSONPath.
    let path = parent.path.map { ($0.isEmpty ? "" : $0 + ".") + text }
      .flatMap { (try? MemberPath($0)) == nil ? nil : $0 }
    let pointer = parent.pointer.map { $0 + "/" + Self.token(text) }
    let child = add(Node(path: isPlain ? path : nil, pointer: isWritable ? pointer : nil))
    if let child { nodes[place].children[name] = child }
    return child
  }

  /// The name of a member in a JSON Pointer.
  private static func token(_ name: String) -> String {
    name.unicodeScalars.reduce(into: "") { token, scalar in
      switch scalar {
      case "~": token += "~0"
      case "/": token += "~1"
      default: token.unicodeScalars.append(scalar)
      }
    }
  }

  private mutating func addEach(to place: Int) -> Int? {
    let child = add(Node(path: nodes[place].path.map { $0 + "[]" }, pointer: nil))
    nodes[place].each = child
    return child
  }

  private mutating func addColumn(at place: Int) -> Int? {
    let node = nodes[place]
    let path = node.path ?? node.pointer
    observation.addColumn(path?.isEmpty == true ? "." : path, of: 64)
    nodes[place].column = observation.columns.count - 1
    return nodes[place].column
  }

  /// Ends reading.
  ///
  /// - Returns: What is known about the members, and the number of chosen documents, if not all
  ///   were observed.
  mutating func end() -> (Observation, sampled: Int?) {
    var count: Int?
    if let sample {
      self.sample = nil
      let chosen = sample.chosen
      count = chosen.count
      for index in chosen { note(sample.bytes.span.extracting(sample.records[index].range)) }
    }
    settle(0, isOptional: false)
    observation.measureDistinct(allowance)
    var columns: [ObservedColumn] = []
    // Below a place whose values are of several types, no path applies to all of them.
    for node in nodes {
      guard let column = node.column, !isMixed(node) else { continue }
      observation.columns[column].types = node.kinds
      columns.append(observation.columns[column])
    }
    observation.columns = columns
    return (observation, count)
  }

  /// Whether values are containers and others, or containers of both kinds.
  private func isMixed(_ node: Node) -> Bool {
    let scalars = node.kinds[2] + node.kinds[3] + node.kinds[4]
    return [node.kinds[0], node.kinds[1], scalars].filter { $0 > 0 }.count > 1
  }

  /// Determines which columns are optional, from the outermost places to the innermost.
  private mutating func settle(_ place: Int, isOptional: Bool) {
    let node = nodes[place]
    let hidden = isMixed(node)
    let nulls = node.kinds[5]
    if let column = node.column {
      observation.columns[column].isOptional = isOptional
      // The paths through a mixed place can't be required, nor apply.
      if hidden { nodes[place].column = nil }
    }
    let isContainer = node.kinds[0] + node.kinds[1] > 0
    if isContainer { nodes[place].column = nil }
    for child in node.children.values {
      if hidden { hide(child) }
      let isMissing = nodes[child].values < node.objects || nulls > 0
      settle(child, isOptional: isOptional || isMissing)
    }
    if let each = node.each {
      if hidden { hide(each) }
      settle(each, isOptional: isOptional || nulls > 0)
    }
  }

  /// Removes the columns of a place and of what it contains.
  private mutating func hide(_ place: Int) {
    nodes[place].column = nil
    for child in nodes[place].children.values { hide(child) }
    if let each = nodes[place].each { hide(each) }
  }
}

/// Reads settings, whose columns are their names.
struct SettingsObserver {
  private var observation = Observation()
  private let allowance: RowAllowance
  private let form: SettingsPlan.Form
  private let lines: LinePlan
  private var numbers: [String: Int] = [:]
  /// The number of files, and of those that have each setting.
  private var files = 0
  private var counts: [Int] = []

  init(_ form: SettingsPlan.Form, _ lines: LinePlan, _ allowance: RowAllowance) {
    self.form = form
    self.lines = lines
    self.allowance = allowance
  }
}

extension SettingsObserver {
  /// Reads an input.
  ///
  /// - Throws: ``InputError`` if it can't be read.
  mutating func read(_ input: Input) throws(InputError) {
    let bytes = try input.wholeContents(lines)
    files += 1
    var names: Set<String> = []
    for item in form.items(of: bytes) {
      guard case .success(let entry) = item else {
        observation.noteFaulty()
        continue
      }
      let isNew = names.insert(entry.name).inserted
      guard let number = number(of: entry.name) else { continue }
      observation.rows += 1
      let value = Array(entry.value.utf8)
      observation.note(value.span, false, in: number, allowance)
      if isNew { counts[number] += 1 }
    }
  }

  private mutating func number(of name: String) -> Int? {
    if let number = numbers[name] { return number }
    if counts.count >= Observation.maximumColumnCount {
      observation.hasMoreColumns = true
      return nil
    }
    observation.addColumn(ObservedColumn.canBeNamed(name.utf8) ? name : nil, of: 200)
    counts.append(0)
    numbers[name] = counts.count - 1
    return counts.count - 1
  }

  /// Ends reading.
  mutating func end() -> Observation {
    for index in observation.columns.indices {
      observation.columns[index].isOptional = counts[index] < files
    }
    observation.measureDistinct(allowance)
    return observation
  }
}
