import ValidationCore

/// A reason why a schema can't be used.
enum SchemaProblem {
  /// A schema is neither an object nor a Boolean.
  case noSchema
  /// The value of a keyword is not what it must be.
  case value(of: String, expected: Expectation)
  case unknownType(String)
  /// A pattern can't be used.
  case pattern(String, PatternError)
  /// No document has the address.
  case noDocument(String)
  /// Nothing is at a place of a document.
  case noPlace(String)
  /// The schema applies itself to the same value, and so on without end.
  case endless
  /// The draft, or a vocabulary that is required, is not known.
  case draft(String)
  case vocabulary(String)
  case repeatedName(String)
  case repeatedAddress(String)
  /// A number has too many digits for a divisor.
  case divisor(String)
  /// The schema has more parts than the limit.
  case tooLarge(maximum: Int)

  /// What the value of a keyword must be.
  enum Expectation: String {
    case count, number, positive, text, names, schemas, members, list, types, boolean
  }
}

extension SchemaProblem {
  /// The code of the rule that schemas have no mistakes.
  static let code: Rule.Code = "json-schema"

  var rule: Rule {
    func rule(_ problem: String, _ parameters: [String: Rule.Parameter] = [:]) -> Rule {
      var parameters = parameters
      parameters["problem"] = .text(problem)
      return Rule(Self.code, parameters: parameters)
    }
    return switch self {
    case .noSchema: rule("no-schema")
    case .value(let keyword, let expected):
      rule("value", ["keyword": .text(keyword), "expected": .text(expected.rawValue)])
    case .unknownType(let name): rule("type", ["name": .text(name)])
    case .pattern(let pattern, let error):
      rule("pattern", ["pattern": .text(pattern), "message": .text(error.message)])
    case .noDocument(let address): rule("document", ["address": .text(address)])
    case .noPlace(let address): rule("place", ["address": .text(address)])
    case .endless: rule("endless")
    case .draft(let address): rule("draft", ["address": .text(address)])
    case .vocabulary(let address): rule("vocabulary", ["address": .text(address)])
    case .repeatedName(let name): rule("repeated-name", ["name": .text(name)])
    case .repeatedAddress(let address): rule("repeated-address", ["address": .text(address)])
    case .divisor(let number): rule("divisor", ["number": .text(number)])
    case .tooLarge(let maximum): rule("size", ["max": .count(maximum)])
    }
  }
}
