/// The text of `--help`, generated from the table of options.
enum Help {
  /// The whole text, at most 80 columns wide.
  static var text: String {
    let options = Option.Section.allCases.map { section in
      section.rawValue + ":\n"
        + section.options.map(entry).joined()
    }
    let status = Manual.exitStatus.map { "  \($0)  " + wrapped($1, indent: 5) + "\n" }.joined()
    let examples = Manual.examples.map { "  \($0)\n" }.joined()
    return ([usage] + options + ["Exit status:\n" + status, "Examples:\n" + examples])
      .joined(separator: "\n")
  }

  private static var usage: String {
    let paragraphs = Manual.description.compactMap { paragraph in
      if case .words(let words) = paragraph { "\n" + wrapped(words, indent: 0) + "\n" } else { nil }
    }
    return "Usage: validate [RULE...] [OPTION...] [--] [FILE...]\n" + paragraphs.joined()
  }

  /// The column in which descriptions start.
  private static let indent = 22
  /// The maximum width of a line.
  private static let width = 80

  /// Returns the lines for an option: its forms on the left, its description on the right.
  private static func entry(_ option: Option) -> String {
    let letter = option.letter.map { "-\($0), " } ?? ""
    let forms = "  " + letter + option.spelling + option.usage
    // Longer forms have a separate line.
    let isLong = forms.count > indent + 6
    let start =
      isLong
      ? forms + "\n" + String(repeating: " ", count: indent)
      : forms + String(repeating: " ", count: max(2, indent - forms.count))
    let column = isLong ? indent : max(indent, forms.count + 2)
    return start + wrapped(option.help, indent: indent, from: column) + "\n"
  }

  /// Returns words wrapped to lines.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - indent: The column in which the lines start, except the first one.
  ///   - column: The column in which the first line starts; nil for the same as the others.
  /// - Returns: The lines, without a line end after the last one.
  private static func wrapped(_ words: String, indent: Int, from column: Int? = nil) -> String {
    var text = ""
    var column = column ?? indent
    var isFirst = true
    for word in words.split(separator: " ") {
      if !isFirst, column + 1 + word.count > width {
        text += "\n" + String(repeating: " ", count: indent)
        column = indent
      } else if !isFirst {
        text += " "
        column += 1
      }
      text += word
      column += word.count
      isFirst = false
    }
    return text
  }
}
