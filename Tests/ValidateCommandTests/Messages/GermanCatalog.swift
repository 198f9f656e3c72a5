import LineValidation
import ThirdLanguage
import ValidateRun
import ValidationCore

/// A language that the program does not have, to test that one can be added.
struct GermanCatalog: MessageCatalog {
  let language = "de"
  let languageName = "German"
  var wording: Wording { German.wording }
  private var unit = "Zeilen"
}

// MARK: - Findings

extension GermanCatalog {
  var errorMark: String { "Fehler:" }
  var warningMark: String { "Warnung:" }
  var errorGap: String { " " }
  func others(_ count: Int) -> String { " und \(count) weitere" }
  func found(_ character: FoundCharacter) -> String { ", ist " + wording.name(of: character) }
  func example(_ value: String) -> String { " (wie \(value))" }
  func suggestion(_ value: String) -> String { "meinten Sie \(value)?" }
  func inBrackets(_ words: String) -> String { " (\(words))" }
}

// MARK: - Numbers

extension GermanCatalog {
  func counting(_ unit: CountedUnit) -> any MessageCatalog {
    var catalog = self
    catalog.unit = unit == .setting ? "Einstellungen" : "Zeilen"
    return catalog
  }
  func summary(invalid: Int, of lines: Int) -> String { "\(invalid) von \(lines) \(unit) falsch" }
  func warned(_ count: Int) -> String { ", \(count) mit Warnungen" }
  func known(_ count: Int) -> String { ", \(count) bekannt" }
  func gone(_ count: Int) -> String { ", \(count) behoben" }
  func repaired(_ count: Int) -> String { ", \(count) berichtigt" }
  func details(of totals: Totals) -> [String] { [] }
  func words(for phrase: ReportPhrase) -> String { "deutsch" }
  var waiting: String { "wartet auf Eingaben" }
  func progress(lines: Int, invalid: Int) -> String { "\(lines) \(unit), \(invalid) falsch" }
  func omission(_ count: Int) -> String { "\(count) weitere" }
  func unlisted(_ count: Int) -> String { "\(count) weitere fehlen" }
  func unrepaired(_ count: Int) -> String { "\(count) \(unit) nicht verbessert" }
  func interruption(after lines: Int) -> String { "beendet nach \(lines) \(unit)" }
  func excess(of count: Int, over bound: String) -> String { "\(count) falsch" }
  func unnamed(_ count: Int) -> String { "\(count) Dateien ohne Abschnitt" }
  func shortage(_ shortage: Shortage) -> String { "zu wenige \(unit)" }
}

// MARK: - Asking

extension GermanCatalog {
  func label(_ name: String) -> String { name + ": " }
  func sentence(about name: String, _ error: ValidationError) -> String {
    wording.sentence(about: name, error)
  }
  func examples(_ values: [String], others: Int) -> String {
    "etwa " + values.joined(separator: ", ")
  }
  var severalLines: String { "ein Wert hat eine Zeile" }
  var noValue: String { "kein Wert" }
}

// MARK: - Warnings and errors

extension GermanCatalog {
  func warning(_ words: String, at place: String?) -> String { "Warnung: " + words }
  func furtherWarnings(_ count: Int) -> String { "\(count) weitere Warnungen" }
  var contradiction: String { "keine Zeile kann alle Regeln befolgen" }
  func words(for problem: RuleLineWarning.Problem) -> String { "wohl anders gemeint" }
  func words(for warning: PatternWarning) -> String { "wohl anders gemeint" }
  func words(for note: SchemaNote) -> String { "nicht genau" }
  func words(for note: InferenceNote) -> String { "abgeleitet" }
  func message(about name: String, _ words: String) -> String { "\(name): \(words)" }
  func words(for error: InputError) -> String { "nicht lesbar" }
  func words(for error: OutputError) -> String { "nicht schreibbar" }
  func words(for error: MergeError) -> String { "nicht zusammenzusetzen" }
  func words(for error: UsageError) -> String { "falscher Aufruf" }
  var hint: String { "Siehe 'validate --help'." }
}
