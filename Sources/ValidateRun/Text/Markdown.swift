import ValidationCore

/// Text in cells of a table of GitHub Flavored Markdown.
enum Markdown {
  /// Returns text that is shown as it is, without markup.
  ///
  /// A backslash before each character that could be markup, or part of an address that would be a
  /// link, also keeps `|` from ending the cell. An `@` before a name is code, because GitHub would
  /// notify the person, or link the e-mail address:
  ///
  ///     Markdown.text("a|b <i>")    // a\|b \<i\>
  ///     Markdown.text("@ann")       // `@`ann
  ///     Markdown.text("http://a")   // http\://a
  ///
  /// - Parameter text: The text, on one line.
  /// - Returns: The content of a cell.
  static func text(_ text: String) -> String {
    var result = ""
    var previous: Unicode.Scalar = " "
    let scalars = text.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      let next = scalars[scalars.index(after: index)...].first
      if scalar == "@", isWord(next ?? " ") {
        result += "`@`"
      } else {
        // GitHub makes links of `://` and `www.`.
        let isLink = scalar == ":" && next == "/" || scalar == "." && previous == "w"
        if isLink || markup.contains(scalar) { result += "\\" }
        result.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return result
  }

  /// The characters that start or end markup within a cell.
  private static let markup: Set<Unicode.Scalar> = [
    "\\", "`", "*", "_", "[", "]", "<", ">", "&", "~", "|", "#", "$",
  ]

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.properties.isAlphabetic || "0"..."9" ~= scalar || scalar == "_"
  }

  /// Returns text as code; empty text stays empty.
  ///
  /// The fence has more backticks than any part of the text, and a space keeps it apart:
  ///
  ///     Markdown.code("a|b")        // `a\|b`
  ///     Markdown.code("a`b")        // ``a`b``
  ///
  /// - Parameter text: The text, on one line, in which each backslash is doubled: a single one
  ///   before `|` could not be written.
  /// - Returns: The content of a cell.
  static func code(_ text: String) -> String {
    if text.isEmpty { return "" }
    var (longest, run) = (0, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    // One space on both sides is removed again, unless there are only spaces.
    let ends = [text.utf8.first, text.utf8.last]
    let isApart = ends.contains(UInt8(ascii: "`")) || ends.contains(UInt8(ascii: " "))
    let space = isApart && text.utf8.contains { $0 != UInt8(ascii: " ") } ? " " : ""
    return fence + space + text.parts(between: "|").joined(separator: "\\|") + space + fence
  }
}
