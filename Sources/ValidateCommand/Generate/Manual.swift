import ValidateRun
import ValidationCore

/// The texts of the help and the manual, except for the options.
///
/// Most of them are in `Manual.txt`: paragraphs, code that is indented, and headings.
enum Manual {
  /// A part of the manual.
  struct Section: Sendable {
    let title: String
    var paragraphs: [Paragraph] = []
  }

  /// A paragraph: words to wrap, or lines to keep.
  enum Paragraph: Sendable {
    case words(String)
    case code([String])
  }

  /// The description of the program.
  static let description = all[0].paragraphs

  /// The sections of the manual after the options.
  static let sections = Array(all.dropFirst())

  /// The description, which has no heading, and the sections.
  private static let all: [Section] = {
    var text = String(decoding: PackageResources.Manual_txt, as: UTF8.self)
    for (name, value) in [
      ("{formats}", Format.all.map(\.manual).joined(separator: "\n\n")),
      ("{baseline}", "\(Baseline.maximumCount)"), ("{languages}", Catalogs.names),
    ] {
      text = text.parts(between: name).joined(separator: value)
    }
    var all = [Section(title: "Description")]
    for block in text.parts(between: "\n\n") where !block.isEmpty {
      let lines = block.split(separator: "\n")
      if block.hasPrefix("# ") {
        all.append(Section(title: String(lines[0].dropFirst(2))))
        continue
      }
      all[all.count - 1].paragraphs.append(
        block.hasPrefix("    ")
          ? .code(lines.map { String($0.dropFirst(4)) }) : .words(lines.joined(separator: " ")))
    }
    return all
  }()

  /// The exit statuses and their meanings.
  static let exitStatus: [(status: Int, meaning: String)] = [
    (
      0,
      """
      all input was read, and every line is valid, perhaps with warnings, or has only known findings
      """
    ),
    (
      1,
      """
      lines are invalid or too few, --diff found differences, or --prompt got no valid value; all \
      input was read, unless --fail-fast is given
      """
    ),
    (
      2,
      """
      incorrect usage, a file that can't be read, or output that can't be written; other files \
      are still read
      """
    ),
    (130, "Ctrl-C ended a prompt"),
  ]

  /// Example command lines.
  static let examples = [
    "validate --numeric < amounts.txt",
    "validate --integer --min 1 --max 65535 ports.txt",
    "validate --regex '[a-z0-9_]+' --length 3..16 --not --one-of root,admin users",
    "validate --any --numeric --one-of n/a,unknown *.txt",
    "validate --numeric --emit valid --report invalid:bad amounts.txt > good",
    "printf '%s\\n' \"$port\" | validate -q --digits --max 65535 || echo 'no port'",
  ]
}
