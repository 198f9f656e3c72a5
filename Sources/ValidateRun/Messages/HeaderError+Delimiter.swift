import LineValidation

extension HeaderError {
  /// Returns the option that says what stands between fields, if a header has only one column since
  /// something else was taken for it; nil if it does not look so.
  ///
  ///     HeaderError.option(ifOnly: ["name;age"])      // --delimiter ';'
  ///     HeaderError.option(ifOnly: ["name", "age"])   // nil
  static func option(ifOnly names: [String]) -> String? {
    guard names.count == 1, let name = names.first else { return nil }
    if name.utf8.contains(UInt8(ascii: "\t")) { return "--tsv" }
    let delimiter = ";|,".utf8.first { name.utf8.contains($0) }
    return delimiter.map { byte in
      byte == UInt8(ascii: ",") ? "--csv" : "--delimiter '\(Unicode.Scalar(byte))'"
    }
  }
}
