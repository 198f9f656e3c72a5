import InputValidation

/// A language that the library does not have, as somebody else would add it.
struct German: Grammar {
  func requirement(_ noun: String, isNegated: Bool) -> String {
    isNegated ? "darf nicht \(noun) sein" : "muss \(noun) sein"
  }
  func joined(_ requirements: [String], by connective: Connective) -> String {
    requirements.joined(separator: connective == .all ? " und " : " oder ")
  }
  func bracketed(_ requirement: String) -> String { "(\(requirement))" }
  func others(_ count: Int) -> String { "\(count) weitere" }
  func requirement(of rule: Rule, isNegated: Bool, _ length: Phrase.Length) -> String {
    "ist falsch"
  }
  func unsatisfiable(_ requirement: String) -> String { "kann niemand sein: " + requirement }
  func sentence(about name: String?, _ message: String, suggestion: String?) -> String { message }
  func error(_ message: String) -> String { "Fehler: " + message }
  func refusal(_ refusal: Refusal) -> String { "geht jetzt nicht" }
  func listed(_ messages: [String]) -> String { messages.joined(separator: "; ") }
  func expectation(of characters: [ExpectedCharacters.Item], isEndAllowed: Bool) -> String { "" }
}
