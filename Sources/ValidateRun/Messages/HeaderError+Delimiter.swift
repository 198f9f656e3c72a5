import LineValidation

extension HeaderError {
  /// Returns the option for the probable delimiter if a header has only one column, which contains
  /// another delimiter; nil otherwise.
  ///
  ///     HeaderError.option(ifOnly: ["name;age"])      // --delimiter ';'
  ///     HeaderError.option(ifOnly: ["name\u{1F}age"]) // --delimiter $'\x1F'
  ///     HeaderError.option(ifOnly: ["name", "age"])   // nil
  static func option(ifOnly names: [String]) -> String? {
    guard names.count == 1, let name = names.first else { return nil }
    return "\t;|,\u{1F}\u{1E}".utf8.first { name.utf8.contains($0) }.map(option)
  }

  /// Returns the option for a delimiter.
  static func option(for delimiter: UInt8) -> String {
    switch delimiter {
    case UInt8(ascii: "\t"): "--tsv"
    case UInt8(ascii: ","): "--csv"
    case ..<0x20: #"--delimiter $'\x\#(String(delimiter, radix: 16, uppercase: true))'"#
    default: "--delimiter '\(Unicode.Scalar(delimiter))'"
    }
  }
}
