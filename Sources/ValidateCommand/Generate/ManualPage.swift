import ValidateRun
/// The manual page in the macros of man(7).
enum ManualPage {
  /// The whole page.
  static var text: String {
    let sections = Option.Section.allCases.map(section).joined()
    return """
      .TH VALIDATE 1 "" "validate \(escape(version))" "User Commands"
      .SH NAME
      validate \\- check every line of files by rules
      .SH SYNOPSIS
      .B validate
      .RI [ rule " ...] [" option " ...] [" file " ...]"
      .SH DESCRIPTION
      \(paragraphs(Manual.description))\
      .SH OPTIONS
      \(sections)\
      \(Manual.sections.map(section).joined())\
      .SH EXIT STATUS
      \(Manual.exitStatus.map(entry).joined())\
      .SH EXAMPLES
      .nf
      \(Manual.examples.map { escape($0) + "\n" }.joined())\
      .fi

      """
  }

  private static func section(_ section: Option.Section) -> String {
    let options = section.options
    return ".SS \"\(escape(section.rawValue))\"\n" + options.map(entry).joined()
  }

  private static func entry(_ option: Option) -> String {
    let letter = option.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
    let spelling = "\\fB\(escape(option.spelling))\\fR"
    let usage = escape(option.usage)
    return ".TP\n\(letter)\(spelling)\(usage)\n" + line(option.help) + ".\n"
  }

  private static func entry(_ status: (Int, String)) -> String {
    ".TP\n.B \(status.0)\n\(line(status.1))\n"
  }

  private static func section(_ section: Manual.Section) -> String {
    ".SH \"\(escape(section.title.uppercased()))\"\n" + paragraphs(section.paragraphs)
  }

  private static func paragraphs(_ paragraphs: [Manual.Paragraph]) -> String {
    paragraphs.map { paragraph in
      switch paragraph {
      case .words(let words): ".PP\n" + line(words) + "\n"
      case .code(let lines):
        ".PP\n.RS 4\n.nf\n" + lines.map { escape($0) + "\n" }.joined() + ".fi\n.RE\n"
      }
    }.joined()
  }

  /// Returns words as input lines that are not requests.
  private static func line(_ words: String) -> String {
    escape(words)
  }

  /// Escapes characters with a special meaning in roff.
  private static func escape(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'" where result.isEmpty, "." where result.isEmpty: result += "\\&\(character)"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default: result.append(character)
      }
    }
    return result
  }
}
