import ValidateRun
import ValidationCore
import ValidationJSONSchema
import ValidationWording

/// What a JSON Schema demands, in words, which is the answer to `--explain`.
///
///     the document: must be an object
///       id (required): must be a whole number of at least 1
///       other members: must not be given
struct SchemaExplanation {
  private let outline: JSONSchema.Outline

  init(_ schema: JSONSchema) { outline = JSONSchema.Outline(schema) }
}

extension SchemaExplanation {
  /// The explanation, several lines of text.
  var text: String {
    outline.parts.map { part in
      var words = part.rules.map { Wording.english.requirement(of: $0, .detail) }
      if let place = part.place {
        words.append(place == "#" ? "like the document" : "as described for '\(place)'")
      }
      let indent = String(repeating: "  ", count: part.depth)
      let demand = words.isEmpty ? "" : ": " + words.joined(separator: "; ")
      return indent + Escaping.text(Self.words(for: part.subject) + demand) + "\n"
    }.joined()
  }

  private static func words(for subject: JSONSchema.Outline.Subject) -> String {
    switch subject {
    case .document: "the document"
    case .member(let name, let isRequired): name + (isRequired ? " (required)" : "")
    case .members(let pattern): "members whose names match '\(pattern)'"
    case .otherMembers: "other members"
    case .unevaluatedMembers: "members that no other part judges"
    case .names: "names of members"
    case .element(let index): "element \(index + 1)"
    case .elements: "each element"
    case .otherElements: "each other element"
    case .unevaluatedElements: "elements that no other part judges"
    case .contained(let minimum, let maximum):
      "of the elements, " + (maximum.map { "\(minimum) to \($0)" } ?? "at least \(minimum)")
    case .alternative(1, let isSingle): isSingle ? "only one of: this" : "at least one of: this"
    case .alternative: "or this"
    case .excluded: "must not be this"
    case .condition: "if this holds"
    case .consequence: "then"
    case .otherwise: "otherwise"
    case .given(let name): "if there is a member '\(name)'"
    case .dependent(let name, let others):
      "if there is a member '\(name)', required: " + others.joined(separator: ", ")
    }
  }
}
