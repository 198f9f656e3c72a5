package import LineValidation
import RegularLanguage
import SettingsSyntax
package import ValidationCore
import ValidationFormats
import ValidationRewriting
package import ValidationWording

/// The words of the program in one language: the parts of findings that don't come from rules, and
/// all messages on standard error.
///
/// Output for machines is always in English: see ``FindingFormat/words``.
package struct MessageCatalog: Sendable {
  /// The language, as a tag of BCP 47.
  package let language: String
  /// The name of the language, in English.
  let languageName: String
  private let ownWording: @Sendable () -> Wording
  let table: @Sendable () -> MessageTable
  /// The unit that is counted.
  private var unit = CountedUnit.line

  /// Creates the catalog of a language, whose words are created on first use.
  init(
    _ language: String,
    _ languageName: String,
    _ wording: @autoclosure @escaping @Sendable () -> Wording,
    _ table: @autoclosure @escaping @Sendable () -> MessageTable
  ) {
    self.language = language
    self.languageName = languageName
    ownWording = wording
    self.table = table
  }
}

extension MessageCatalog {
  /// The words of rules, and of errors of lines that don't depend on rules.
  package var wording: Wording { unit == .row ? ownWording().ofColumns : ownWording() }

  /// Returns the catalog for counting another unit.
  package func counting(_ unit: CountedUnit) -> Self {
    var catalog = self
    catalog.unit = unit
    return catalog
  }

  /// Returns the catalog for counting units, which are lines if they are not all the same.
  package func counting(_ units: [CountedUnit]) -> Self {
    let unit = units.first ?? .line
    return counting(units.contains { $0 != unit } ? .line : unit)
  }
}

// MARK: - Findings

extension MessageCatalog {
  /// The word at the start of a finding's message.
  var errorMark: String { text("errorMark") }
  /// The word at the start of the message of a finding that is only a warning.
  var warningMark: String { text("warningMark") }
  /// The space after these words, which a fullwidth colon does not need.
  var errorGap: String { errorMark.hasSuffix(":") ? " " : "" }
  /// Returns the words for a number of rules that are omitted from a list.
  func others(_ count: Int) -> String { text("others", count) }
  /// Returns the words for an invisible character in a finding.
  func found(_ character: FoundCharacter) -> String {
    text("found", wording.name(of: character))
  }
  /// Returns the words for an example of a valid value, which is safe to show.
  func example(_ value: String) -> String { text("example", value) }
  /// Returns the words for a suggested value, which is safe to show.
  func suggestion(_ value: String) -> String { text("suggestion", value) }
  /// Returns words in parentheses, to follow others.
  package func inBrackets(_ words: String) -> String { text("inBrackets", words) }
}

// MARK: - Numbers

extension MessageCatalog {
  /// Returns the number of lines, and of invalid lines.
  func summary(invalid: Int, of lines: Int) -> String { text("summary", invalid, lines) }
  /// Returns the totals as a sentence without a full stop.
  func sentence(of totals: Totals) -> String {
    func part(_ name: String, _ count: Int?) -> String {
      if let count, count > 0 { text(name, count) } else { "" }
    }
    return summary(invalid: totals.invalid, of: totals.lines) + part("warned", totals.warned)
      + part("known", totals.known) + part("gone", totals.gone)
      + (totals.repaired.map { text("repaired", $0) } ?? "")
  }
  /// Returns the number of inputs that could not be read completely.
  func unreadable(_ count: Int) -> String { text("unreadable", count) }
  /// Returns the details of the summary, one per line.
  func details(of totals: Totals) -> [String] {
    [text("files", totals.files)]
      + (totals.problems.isEmpty ? [] : [unreadable(totals.problems.count)])
      + totals.details.map { text("violations", $0.name, $0.count) }
  }
  /// Tells a person at a terminal that the program waits for input.
  var waiting: String { text("waiting") }
  /// Returns the progress of a run.
  ///
  /// - Parameters:
  ///   - count: The number of lines, or of other units.
  ///   - invalid: The number of invalid ones; nil if none are judged.
  ///   - reading: How much has been read; nil if the size is unknown.
  /// - Returns: The words.
  func progress(_ count: Int, invalid: Int?, _ reading: ReadingProgress?) -> String {
    text("progress", count) + (invalid.map { text("progressInvalid", $0) } ?? "")
      + (reading.map { text("progressShare", $0.percent) } ?? "")
      + (reading?.timeLeft.map { text("progressLeft", $0) } ?? "")
  }
  /// Returns the number of findings that an output omits.
  func omission(_ count: Int) -> String { text("omission", count) }
  /// Returns that documents have more findings than are listed.
  func unlisted(_ count: Int) -> String {
    text("unlisted", count, BlockResult.maximumFailureCount)
  }
  /// Returns that some lines of an input are too large to be repaired.
  func unrepaired(_ count: Int) -> String { text("unrepaired", count) }
  /// Returns that another delimiter was probably meant.
  func advice(toSplitBy delimiter: UInt8) -> String {
    text("otherDelimiter", HeaderError.option(for: delimiter))
  }
  /// Returns that reading stopped early, after a number of lines.
  func interruption(after lines: Int) -> String { text("interruption", lines) }
  /// Returns that more lines break a rule than its limit allows.
  func excess(of count: Int, over bound: String) -> String { text("excess", count, bound) }
  /// Returns that a number of files is named by no section of the project file.
  func unnamed(_ count: Int) -> String { text("unnamed", count) }
  /// Returns that a project file was written, for a number of files.
  package func started(sections: Int, files: Int) -> String { text("started", sections, files) }
  /// Returns that lines are missing.
  func words(for fault: LineCountFault) -> String {
    text(fault.isExcess ? "surplus" : "shortage", fault.lines, fault.required)
  }
}

// MARK: - Asking

extension MessageCatalog {
  /// Returns the label before a requested value.
  package func label(_ name: String) -> String { message(about: name, "") }
  /// Returns an error as a sentence about a name.
  package func sentence(about name: String, _ error: ValidationError) -> String {
    wording.sentence(about: name, error)
  }
  /// Returns examples of valid values, which are safe to show, and how many others there are.
  package func examples(_ values: [String], others: Int) -> String {
    text("examples", joined(values), others > 0 ? self.others(others) : "")
  }
  /// The error of a text with several lines.
  package var severalLines: String { text("severalLines") }
  /// The error of a missing value.
  package var noValue: String { text("noValue") }
}

// MARK: - Warnings

extension MessageCatalog {
  /// Returns a warning with the place in the rules.
  package func warning(_ words: String, at place: String?) -> String {
    text("warning", place.map { message(about: $0, words) } ?? words)
  }
  /// Returns how many further lines of rules have warnings.
  package func furtherWarnings(_ count: Int) -> String {
    warning(text("furtherWarnings", count), at: nil)
  }
  /// The warning that no line can satisfy all rules.
  package var contradiction: String { text("contradiction") }
  /// Returns the warning about a probable mistake in a line of rules.
  package func words(for problem: RuleLineWarning.Problem) -> String { message(for: problem) }
  /// Returns the warning about a probable mistake in a pattern.
  package func words(for warning: PatternWarning) -> String {
    let name = "PatternWarning.\(warning.code.rawValue)"
    guard let words = table().message(name, []) else { return warning.description }
    return text("PatternWarning.place", warning.position, words)
  }
  /// Returns how the JSON Schema of rules differs from the rules.
  package func words(for note: SchemaNote) -> String { message(for: note) }
  /// Returns the words of a comment in proposed rules.
  package func words(for note: InferenceNote) -> String { message(for: note) }
  /// Returns a phrase on the page of a report.
  func words(for phrase: ReportPhrase) -> String { message(for: phrase) }
}

// MARK: - Errors

extension MessageCatalog {
  /// Returns a message about a name, which is safe to show.
  package func message(about name: String, _ words: String) -> String {
    text("message", name, words)
  }

  /// Returns why an input can't be read completely, and the remedy.
  package func words(for error: InputError) -> String {
    let words = error.description
    func text(_ name: String, _ values: Any...) -> String {
      self.text("InputError." + name, [words] + values)
    }
    return switch error {
    case .refused: words
    case .shrank: text("shrank")
    case .tooLarge(let maximum):
      text(unit == .document ? "documentTooLarge" : "settingsTooLarge", maximum >> 20)
    case .header(let error): self.words(for: error)
    case .temporary(let error): text("temporary", error)
    case .foreign(let content) where content.isMarkedUTF16: text("utf16")
    case .foreign(.encoded(let name)): text("encoded", name)
    case .foreign(.compressed(let name, let program)):
      if case .foreign(let content) = error, content.decompressor != nil {
        text("compressed", name)
      } else {
        text("archive", name, program)
      }
    case .decompression(let error): self.words(for: error)
    case .unmarked: text("unmarked")
    case .unseekable: text("unseekable")
    case .endsBefore(let start, let size): text("endsBefore", start, size)
    }
  }

  private func words(for error: DecompressionError) -> String {
    let words = error.description
    func text(_ name: String, _ values: Any...) -> String {
      self.text("DecompressionError." + name, [words] + values)
    }
    return switch error {
    case .absent(let program): text("absent", program)
    case .failed(let program, let status): text("failed", program, status)
    case .killed(let program, let signal): text("killed", program, signal)
    case .nested(let name): text("nested", name)
    }
  }

  private func words(for error: HeaderError) -> String {
    let words = error.description
    func text(_ name: String, _ values: Any...) -> String {
      self.text("HeaderError." + name, [words] + values)
    }
    switch error {
    case .missing(let name, let names):
      let more = names.count - Self.maximumNameCount
      let shown = joined(names.prefix(Self.maximumNameCount).map { self.text("quoted", $0) })
      let message = text("missing", name, shown, more > 0 ? others(more) : "", names)
      let option = HeaderError.option(ifOnly: names)
      return option.map { self.text("HeaderError.delimiter", [message, $0]) } ?? message
    case .duplicate(let name): return text("duplicate", name)
    case .twice(let one, let other): return text("twice", one, other)
    case .empty: return text("empty")
    case .malformed(let line, let column): return text("malformed", line, column)
    case .carriageReturn: return text("carriageReturn")
    case .tooLarge: return text("tooLarge")
    }
  }

  private func words(for error: MaskError) -> String {
    switch error {
    case .incompleteEscape: text("MaskError.incompleteEscape", error.description)
    case .noPlaces: text("MaskError.noPlaces", error.description)
    case .joiningCharacter: text("MaskError.joiningCharacter", error.description)
    // A mask of the command is neither inferred nor filled from the right.
    case .notUniform, .notOfDigits: error.description
    }
  }

  private func words(for error: DatePatternError) -> String {
    let (name, arguments) = MessageTable.parts(of: error)
    let description = MessageTable.Argument("description", error.description)
    return message("DatePatternError." + name, arguments + [description]) ?? error.description
  }

  /// Returns why an output can't be written.
  package func words(for error: OutputError) -> String { message(for: error) }
  /// Returns why summaries can't be merged.
  package func words(for error: MergeError) -> String { message(for: error) }
  /// Returns the error in a command line or a file of rules.
  package func words(for error: UsageError) -> String { message(for: error) }
  /// The line that refers to the help.
  package var hint: String { text("hint") }
}

extension UsageError {
  /// Returns the detail lines after the message.
  package func details(in catalog: MessageCatalog = .english) -> [String] {
    switch self {
    case .badPattern(_, let pattern, let position, _):
      CaretExcerpt(of: pattern, at: position).lines.map { "  " + $0 } + [catalog.hint]
    case .located(_, let error), .opposed(_, let error): error.details(in: catalog)
    case .file, .badBaseline, .malformedRow: []
    default: [catalog.hint]
    }
  }
}

// MARK: - Composing messages

extension MessageCatalog {
  /// The maximum number of names to list.
  private static let maximumNameCount = 12

  /// Returns a list of words, with "or" before the last.
  func list(_ words: [String]) -> String {
    let others = joined(words.dropLast())
    return others.isEmpty ? words.last ?? "" : text("or", others, words.last ?? "")
  }

  private func joined(_ words: some Collection<String>) -> String {
    words.dropFirst().reduce(words.first ?? "") { text("and", $0, $1) }
  }

  /// Returns a message with values, whose labels are their positions.
  private func text(_ name: String, _ values: Any...) -> String { text(name, values) }

  private func text(_ name: String, _ values: [Any]) -> String {
    let arguments = values.enumerated().map { MessageTable.Argument("\($0)", $1) }
    return message(name, arguments) ?? name
  }

  /// Returns the message for a value of an enumeration with lines in the tables.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - outer: The arguments of the message that it is a part of; those with labels are inserted,
  ///     too.
  /// - Returns: The message.
  private func message(for value: Any, within outer: [MessageTable.Argument] = []) -> String {
    let (name, arguments) = MessageTable.parts(of: value)
    let all = arguments + outer.filter { Int($0.label) == nil }
    return message("\(type(of: value)).\(name)", all) ?? "\(value)"
  }

  /// Returns a message with arguments; for one that this language does not have, the English one.
  private func message(_ name: String, _ arguments: [MessageTable.Argument]) -> String? {
    let message = table().message(name, arguments)
    guard let message = message ?? Self.englishTable.message(name, arguments) else { return nil }
    var parts = [""]
    var rest = message[...]
    while let brace = rest.firstIndex(of: "{") {
      parts[parts.count - 1] += rest[..<brace]
      rest = rest[brace...].dropFirst()
      let label = rest.prefix { $0 != "}" }
      if label == " " {
        parts.append("")
      } else if let words = words(for: label, among: arguments) {
        parts[parts.count - 1] += words
      } else {
        // It is a brace of the message.
        parts[parts.count - 1] += "{"
        continue
      }
      rest = rest[label.endIndex...].dropFirst()
    }
    parts[parts.count - 1] += rest
    return MessageTable.spaced(parts)
  }

  /// Returns the words for a label in braces; nil if there is no such argument.
  private func words(for label: Substring, among arguments: [MessageTable.Argument]) -> String? {
    switch label {
    case "unit", "heading": return text("\(label).\(unit.rawValue)")
    case "alternatives": return "\(Glob.maximumAlternativeCount)"
    default: break
    }
    let name = label.prefix { $0 != "#" && $0 != "," }
    guard let argument = arguments.first(where: { $0.label == name }) else { return nil }
    guard let value = argument.value else { return "" }
    if label.last == "#" { return text("counted.\(unit.rawValue)", value) }
    guard label.last == ",", let names = value as? [String] else {
      return words(for: value, within: arguments)
    }
    let more = names.count - Self.maximumNameCount
    return joined(names.prefix(Self.maximumNameCount)) + (more > 0 ? others(more) : "")
  }

  /// Returns the words for an argument.
  private func words(for value: Any, within outer: [MessageTable.Argument]) -> String {
    switch value {
    case let text as String: text
    case let number as Int: number.description
    case let choices as [String]: list(choices)
    case let byte as UInt8: HexDigits.upperCase(byte)
    case let range as Range<Int>: "\(range.lowerBound)..\(range.upperBound)"
    case let error as UsageError: words(for: error)
    case let error as HeaderError: words(for: error)
    case let error as MaskError: words(for: error)
    case let error as DatePatternError: words(for: error)
    case let rule as Rule: wording.requirement(of: rule)
    case let error as ValidationError: error.message(in: wording)
    default: message(for: value, within: outer)
    }
  }
}
