import LineScanning
package import LineValidation
import RegularLanguage
import ValidationCore

/// A value of `--in`: a file whose lines are the allowed values, or a column of a table.
///
///     colors.txt        the lines of the file
///     people.csv:id     the values of the column "id"
///     -:2               those of the second column of the table on standard input
///
/// If a file has the whole name, it is that file, even if its name contains a colon; else, the
/// column follows the longest name of a file.
package struct ValueSource: Sendable {
  /// The file.
  package let input: Input
  /// The column, by name or number; nil if each line is a value.
  let column: [UInt8]?
  /// The byte between fields, if the table is not tab-separated; nil for the comma.
  package var delimiter: UInt8?

  /// Reads a value of `--in`.
  ///
  /// - Throws: ``UsageError`` if it can't be determined whether a file has the whole name.
  package init(_ value: [UInt8]) throws(UsageError) {
    // The name of a column may contain a colon, too: the longest name of a file counts.
    let colons = value.indices.filter {
      value[$0] == UInt8(ascii: ":") && $0 > 0 && $0 < value.count - 1
    }
    guard let last = colons.last, try Self.isMissing(value) else {
      (input, column) = (Input(operand: value), nil)
      return
    }
    var colon = last
    for other in colons.reversed() {
      let name = Array(value[..<other])
      let isMissing = try Self.isMissing(name)
      guard !isMissing || name == [UInt8(ascii: "-")] else { continue }
      colon = other
      break
    }
    (input, column) = (Input(operand: Array(value[..<colon])), Array(value[(colon + 1)...]))
  }
}

extension ValueSource {
  /// Returns whether there is no file of a name that the user can reach.
  private static func isMissing(_ path: [UInt8]) throws(UsageError) -> Bool {
    do throws(SystemError) {
      _ = try Platform.resolved(path)
      return false
    } catch {
      if error.isUnreachable { return true }
      throw .file(Escaping.path(path), .unreadable(error))
    }
  }

  /// Whether each line of a file is an allowed value, though its name is that of a table.
  package var isWholeTable: Bool {
    column == nil && [".csv", ".tsv", ".tab"].contains { input.name.hasSuffix($0) }
  }

  /// The format of the table.
  private var format: RowFormat {
    let name = input.name
    if name.hasSuffix(".tsv") || name.hasSuffix(".tab") {
      return RowFormat(delimiter: UInt8(ascii: "\t"), isQuoted: false)
    }
    return RowFormat(delimiter: delimiter ?? UInt8(ascii: ","), isQuoted: true)
  }

  /// The rule that values must be those of a column.
  ///
  /// Its words name the column, and none of the values, which may be many and private.
  func rule(_ column: [UInt8]) -> Rule {
    Rule(
      .listed,
      parameters: ["column": .text(Escaping.path(column)), "table": .text(input.name)])
  }

  /// Replaces a table by the values of a column, each followed by a byte that no UTF-8 text
  /// contains, because values may contain line feeds.
  ///
  /// Empty values are left out.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - table: The table, in UTF-8, whose first row names the columns.
  /// - Throws: ``UsageError`` if the table lacks the column, or a row is malformed.
  func keepValues(of column: [UInt8], in table: inout [UInt8]) throws(UsageError) {
    var fields = RowFields()
    var (offset, line) = (0, 1)
    var field: Int?
    // The values with these bytes are not longer than their rows and the header, so that they are
    // written over what has been read.
    var end = 0
    var value: [UInt8] = []
    while offset < table.count {
      fields.read(table.span, from: offset, format)
      guard fields.isWellFormed else {
        throw .malformedRow.at("\(input.name):\(line)")
      }
      let isBlank = fields.all.count == 1 && fields.all[0].bytes.isEmpty
      if let field {
        if field < fields.all.count {
          RowFields.read(fields.all[field], of: table.span, into: &value)
          if !value.isEmpty {
            value.append(Self.terminator)
            for index in value.indices { table[end + index] = value[index] }
            end += value.count
          }
        } else if !isBlank {
          throw .malformedRow.at("\(input.name):\(line)")
        }
      } else {
        field = try self.field(column, among: fields.values(of: table.span))
      }
      line += fields.lineFeeds + 1
      offset = fields.end
    }
    if field == nil { throw .file(input.name, .table(.empty)) }
    table.removeLast(table.count - end)
  }

  /// The byte after each value, which occurs in no UTF-8 text.
  static let terminator: UInt8 = 0xFF

  /// Returns the number of the field of a column, given by name or number.
  private func field(_ column: [UInt8], among names: [[UInt8]]) throws(UsageError) -> Int {
    let found = names.indices.filter { names[$0] == column }
    let text = String(decoding: column, as: UTF8.self)
    if found.count > 1 { throw .file(input.name, .table(.duplicate(text))) }
    if let field = found.first { return field }
    if let number = Int(digits: column), 1...max(1, names.count) ~= number { return number - 1 }
    let all = names.map { String(decoding: $0, as: UTF8.self) }
    throw .file(input.name, .table(.missing(text, among: all)))
  }
}
