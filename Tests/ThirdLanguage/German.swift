import LineValidation
package import ValidationCore
package import ValidationWording

/// A language that the library does not have, as a user of the library would add it.
package struct German: Grammar {
  /// Creates the grammar.
  package init() {}

  package func requirement(_ noun: String, isNegated: Bool) -> String {
    isNegated ? "darf nicht \(noun) sein" : "muss \(noun) sein"
  }
  package func joined(_ requirements: [String], by connective: Connective) -> String {
    requirements.joined(separator: connective == .all ? " und " : " oder ")
  }
  package func nested(_ requirements: [String], by connective: Connective) -> String {
    (connective == .all ? "sowohl " : "entweder ")
      + requirements.joined(separator: connective == .all ? " als auch " : " oder ")
  }
  package func others(_ count: Int) -> String { "\(count) weitere" }
  package func requirement(of rule: Rule, isNegated: Bool, _ length: Phrase.Length) -> String {
    "ist falsch"
  }
  package func unsatisfiable(_ requirement: String) -> String {
    "kann niemand sein: " + requirement
  }
  package func sentence(about name: String?, _ message: String, suggestion: String?) -> String {
    (name.map { $0 + " " } ?? "") + message + (suggestion.map { "; meinten Sie \($0)?" } ?? "")
  }
  package func error(_ message: String) -> String { "Fehler: " + message }
  package func refusal(_ refusal: Refusal) -> String { "geht jetzt nicht" }
  package func listed(_ messages: [String]) -> String { messages.joined(separator: "; ") }
  package func expectation(of characters: [ExpectedCharacters.Item], isEndAllowed: Bool) -> String {
    ""
  }
  package func name(of character: FoundCharacter, _ name: String?) -> String {
    switch character {
    case .byte: "das Byte \(character.code)"
    case .named: "\(character.code), \(name ?? "ein Zeichen")"
    case .greekLetter(_, let ascii): "\(character.code), ein griechisches \(ascii)"
    case .cyrillicLetter(_, let ascii): "\(character.code), ein kyrillisches \(ascii)"
    case .sign(_, let ascii): "\(character.code), ein Zeichen wie \(ascii)"
    case .fullwidth(_, let ascii): "\(character.code), ein breites \(ascii)"
    case .variationSelector: "\(character.code), ein Variantenselektor"
    case .control: "\(character.code), ein Steuerzeichen"
    case .unseen: "\(character.code), ein unsichtbares Zeichen"
    }
  }
  package var ofColumns: Self { self }
}

extension German {
  /// The words for the rules of lines, whatever the rules.
  package static let lines: [Rule.Code: Rule.Words] = [
    .lineByteOrderMark: .clause { _ in "darf nicht mit einer Bytereihenfolge-Marke beginnen" },
    .lineLength: .clause { "darf h\u{F6}chstens \($0["max"] ?? "0") Bytes lang sein" },
    .lineCarriageReturn: .clause { _ in "darf nicht mit einem Wagenr\u{FC}cklauf enden" },
    .lineInnerQuote: .sentence { Self.subject($0) + "hat ein Anf\u{FC}hrungszeichen im Inneren" },
    .lineBlankQuote: .sentence {
      Self.subject($0) + "hat ein Leerzeichen vor dem Anf\u{FC}hrungszeichen"
    },
    .lineClosedQuote: .sentence {
      Self.subject($0) + "geht nach dem Anf\u{FC}hrungszeichen weiter"
    },
    .lineOpenQuote: .sentence { Self.subject($0) + "hat ein offenes Anf\u{FC}hrungszeichen" },
    .lineInnerReturn: .sentence { Self.subject($0) + "hat einen Wagenr\u{FC}cklauf im Inneren" },
    .lineFields: .clause { _ in "muss so viele Felder haben wie der Kopf" },
    .lineFieldCount: .clause { "muss \($0["expected"] ?? "0") Felder haben" },
    .lineMissingColumn: .sentence { "die Spalte \($0["name"] ?? "") fehlt" },
    .lineUnnamedColumn: .sentence { _ in "eine Spalte hat keinen Namen" },
    .lineRepeatedColumn: .sentence { "zwei Spalten hei\u{DF}en \($0["name"] ?? "gleich")" },
    .lineMisplacedColumn: .sentence { "die Spalte \($0["name"] ?? "") steht falsch" },
    .lineSorted: .clause { _ in "darf nicht vor der vorigen Zeile stehen" },
    .lineMissingReturn: .clause { _ in "muss mit CR und LF enden" },
    .lineSame: .clause { "muss gleich \($0["other"] ?? "der anderen Spalte") sein" },
    .lineDifferent: .clause { "muss anders als \($0.otherColumn) sein" },
    .lineNotBefore: .clause { "darf nicht vor \($0.otherColumn) liegen" },
    .lineNotAfter: .clause { "darf nicht nach \($0.otherColumn) liegen" },
    .lineAtLeast: .clause { "muss mindestens \($0.otherColumn) sein" },
    .lineAtMost: .clause { "darf h\u{F6}chstens \($0.otherColumn) sein" },
    .lineSum: .clause {
      "muss mit \($0["others"] ?? "den anderen Spalten") zusammen \($0["total"] ?? "0") ergeben"
    },
    .lineUnique: .clause { "darf Zeile \($0["line"] ?? "0") nicht wiederholen" },
    .lineRequired: .clause { _ in "fehlt" },
    .lineUnknown: .sentence { "unbekannter Name " + ($0.subject ?? "") },
    .lineRepeated: .clause { _ in "ist zweimal gesetzt" },
    .lineRewriting: .clause { _ in "muss auch umgeschrieben gelten" },
    .lineEnd: .clause { "muss mit \($0["end"] == "null" ? "NUL" : "einem Zeilenvorschub") enden" },
  ]

  private static func subject(_ phrase: Phrase) -> String { (phrase.subject ?? "ein Feld") + " " }

  /// The language, with the words for some rules, and all that is asked of lines.
  package static let wording = Wording(
    "de", German(),
    lines.merging([.digits: .noun("eine Folge von Ziffern"), .encoding: .noun("UTF-8")]) { $1 },
    characters: [
      "\u{A0}": "ein gesch\u{FC}tztes Leerzeichen", " ": "ein Leerzeichen",
      "\u{FEFF}": "eine Bytereihenfolge-Marke",
    ])
}

extension Phrase {
  /// The other column of a relation.
  fileprivate var otherColumn: String { self["other"] ?? "die andere Spalte" }
}
