import LineValidation
import ValidateRun
import ValidationCore

/// A finding, or the error of an input that could not be read completely, as an object of `--format
/// jsonl`.
struct Finding {
  /// The name of the input, byte for byte.
  let file: [UInt8]
  /// The number of the line, from 1; nil if the input could not be read completely.
  let line: Int?

  /// Reads a finding; nil if the object is not a finding.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - text: Its text, in which the line must be written as this program writes it.
  init?(_ object: JSON.Value, as text: ArraySlice<UInt8>) {
    guard let file = JSON.file(of: object) else { return nil }
    self.file = file
    line = object["line"]?.number
    let isFinding = line.map { $0 > 0 && object["rules"]?.elements != nil }
    guard isFinding ?? (object["problem"]?.text != nil) else { return nil }
    if Self.digits(of: text).flatMap({ Int(digits: $0) }) != line { return nil }
  }
}

extension Finding {
  /// Returns the text of a finding with an offset added to its line.
  ///
  /// The JSON has been parsed, so the quotation marks around a name can't be part of a string.
  ///
  /// - Returns: The text; nil if it has no line.
  static func text(_ finding: ArraySlice<UInt8>, movedBy lines: Int) -> [UInt8]? {
    guard let number = digits(of: finding), let line = Int(digits: number) else { return nil }
    var text = Array(finding[..<number.startIndex])
    text.append(decimal: line + lines)
    return text + finding[number.endIndex...]
  }

  /// The digits of the line in the text of a finding; nil if there are none.
  private static func digits(of finding: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let place = finding.firstOccurrence(of: member) else { return nil }
    return finding[place.upperBound...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  private static let member = Array("\"line\":".utf8)
}
