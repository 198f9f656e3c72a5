import ValidateRun
import ValidationFormats
/// A value of an option, as shown in the help, the manual and the completions.
struct Parameter: Sendable {
  /// A kind of completion that a shell can offer for a value.
  enum Completion: Sendable, Equatable {
    case nothing
    case files
    case choices([String])
    /// One of some words, a colon, and a file.
    case wordsBeforeFiles([String])
  }

  /// The name in uppercase, as in `--length RANGE`; for a choice, the choices.
  let name: String
  /// The completion that a shell can offer.
  let completion: Completion

  /// Free text.
  static func text(_ name: String) -> Self {
    Parameter(name: name, completion: .nothing)
  }

  /// The name of a file.
  static func file(_ name: String) -> Self {
    Parameter(name: name, completion: .files)
  }

  /// One of the cases of an enumeration.
  static func choice<Choice: CaseIterable & RawRepresentable<String>>(_: Choice.Type) -> Self {
    let choices = Choice.allCases.map(\.rawValue)
    var name = ""
    for choice in choices { name += (name.isEmpty ? "" : "|") + choice }
    return Parameter(name: name, completion: .choices(choices))
  }

  /// One of several words.
  static func words(_ words: [String]) -> Self {
    Parameter(name: words.joined(separator: "|"), completion: .choices(words))
  }

  /// A pattern of dates, or the word of a variant.
  static func formats(of format: FormatRule) -> Self {
    let word: String? = if case .word(let word, _) = format.variants { word } else { nil }
    // A shell would have to quote others.
    let usual = (format.patterns?.usual ?? []).filter { pattern in
      pattern.unicodeScalars.allSatisfy { "a"..."z" ~= $0 || "A"..."Z" ~= $0 || "-"..."/" ~= $0 }
    }
    return Parameter(
      name: (word.map { $0 + "|" } ?? "") + "FORMAT",
      completion: .choices((word.map { [$0] } ?? []) + usual))
  }

  /// A language of the program, or any tag that matches one.
  static let language = Parameter(name: "TAG", completion: .choices(Catalogs.languages))

  /// The content and the file of a report.
  static let report = Parameter(
    name: "CONTENT:FILE",
    completion: .wordsBeforeFiles(ReportContent.all.map(\.word))
  )
}
