import LineScanning
import LineValidation
import RegularLanguage
import SettingsSyntax
import ValidateRun
import ValidationCore

/// A file of `--like`, whose names are required.
///
/// They are those of its settings, of the columns of its header, or of the members of its document.
/// Its values are ignored.
struct ExampleFile: Sendable {
  /// The option as written.
  let spelling: String
  /// The path of the file, byte for byte.
  let path: [UInt8]
}

extension ExampleFile {
  /// The file.
  var input: Input { Input(operand: path) }

  /// Returns the names of settings, in order.
  ///
  /// - Throws: ``UsageError`` if the file can't be read.
  func settings(_ form: SettingsPlan.Form) throws(UsageError) -> [String] {
    var names: [String] = []
    for item in form.items(of: try RulesFile.contents(of: input)) {
      switch item {
      case .success(let entry): names.append(entry.name)
      case .failure(let error): throw mistake(error.rule, (error.line, error.column))
      }
    }
    return names
  }

  /// Returns the names of the columns of a table.
  ///
  /// - Parameters:
  ///   - format: The row format.
  ///   - headerRows: The number of header rows, the last of which has the names.
  ///   - lines: The line format.
  /// - Returns: The names in order.
  /// - Throws: ``UsageError`` if the file can't be read, or has no such header.
  func columns(
    _ format: RowFormat,
    headerRows: Int,
    _ lines: LinePlan
  ) throws(UsageError) -> [String] {
    var bytes = try RulesFile.contents(of: input)
    if lines.encoding == .bytes { bytes = Latin1.encode(bytes.span) }
    let isMarked = lines.encoding != .bytes && bytes.starts(with: Block.byteOrderMark)
    var start = isMarked ? Block.byteOrderMark.count : 0
    var rows = 0
    var fields = RowFields()
    let skipped = SkippedRecords(lines, rows: format)
    while start < bytes.count {
      fields.read(bytes.span, from: start, format, skipping: skipped)
      let row = bytes.span.extracting(start..<max(start, fields.contentEnd))
      start = fields.end
      if skipped.contains(row) { continue }
      rows += 1
      if rows < headerRows { continue }
      guard fields.isWellFormed else { break }
      return fields.values(of: bytes.span).map { String(decoding: $0, as: UTF8.self) }
    }
    throw .file(input.name, .table(.empty))
  }

  /// Returns the paths of the members of a document: those without members of their own, and of the
  /// elements of an array those that all of them have.
  ///
  /// - Parameter dialect: The dialect of the document.
  /// - Returns: The paths.
  /// - Throws: ``UsageError`` if the file can't be read.
  func members(_ dialect: JSONDialect) throws(UsageError) -> [MemberPath] {
    let text = try JSONText(try RulesFile.contents(of: input), dialect, named: input.name)
    return Self.members(of: 0, in: text, MemberPath.document)
  }

  private static func members(
    of index: Int,
    in text: JSONText,
    _ path: MemberPath
  ) -> [MemberPath] {
    var all: [MemberPath] = []
    switch text.nodes[index].kind {
    case .object:
      for name in text.names(of: index) {
        let name = (text.text(of: text.nodes[name]), name + 1)
        guard let inner = path.member(name.0) else { continue }
        all += members(of: name.1, in: text, inner)
      }
    case .array:
      let elements = text.elements(of: index).map { element in
        path.elements.map { members(of: element, in: text, $0) } ?? []
      }
      all = (elements.first ?? []).filter { member in
        elements.allSatisfy { $0.contains(member) }
      }
    case .string, .number, .boolean, .null: break
    }
    return all.isEmpty && path.text != MemberPath.document.text ? [path] : all
  }

  private func mistake(_ rule: Rule, _ place: (line: Int, column: Int)) -> UsageError {
    .badExample(rule).at("\(input.name):\(place.line):\(place.column)")
  }
}

extension JSONText {
  /// Reads the text of a file.
  ///
  /// - Throws: ``UsageError`` with the place of the first mistake.
  init(
    _ bytes: [UInt8],
    _ dialect: JSONDialect = .json,
    named name: String
  ) throws(UsageError) {
    do throws(JSONError) {
      try self.init(bytes, limits: Limits(dialect: dialect))
    } catch {
      var positions = TextPositions(bytes)
      let place = positions.place(at: error.offset)
      throw .badExample(error.rule).at("\(name):\(place.line):\(place.column)")
    }
  }
}
