internal import ValidationCore

/// Something that a module leaves to the original.
package struct Omission: Hashable, Sendable {
  /// The path of the field, or the paths of a relation.
  package let path: String
  /// Why it is left out.
  package let reason: Reason

  /// Creates an omission.
  package init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The reason for an omission.
  package enum Reason: Hashable, Sendable {
    /// The validator can't be exported.
    case validator(ModuleExportError)
    /// The validator changes edits in ways that the module does not know.
    case edits
    /// What a number in groups of digits can become is not known.
    case groups
    /// Which check digits an incomplete text can have is not known.
    case sums
    /// Code judges the values.
    case check
    /// Code computes the value.
    case filling
    /// Code depends on a field with many texts.
    case manyTexts
    /// The relation has too many fields.
    case manyFields
    /// A field of the relation is left to the original.
    case field
    /// A field of the relation may be disabled.
    case disabling
    /// Code decides whether the field is enabled.
    case enabling
    /// Several relations narrow the field, or a secret does.
    case narrowing
    /// The relation is about rows, or fields in them.
    case rows
    /// The type of a value, or the number of its elements.
    case shape
    /// A rule that depends on another value of the same row.
    case exemption
  }
}

extension Omission.Reason: CustomStringConvertible {
  /// The reason in English.
  package var description: String {
    switch self {
    case .validator(let error): "\(error)"
    case .edits: "edits change the text in ways that the module does not know"
    case .groups:
      "what a grouped number can become is not known: an invalid one may be incomplete"
    case .sums: "which check digits are possible is not known: an invalid text may be incomplete"
    case .check: "code judges the values"
    case .filling: "code computes the value"
    case .manyTexts: "code judges a value that is not one of a few"
    case .manyFields: "the relation has too many fields"
    case .field: "one of the fields can't be judged here"
    case .disabling: "one of the fields may be disabled"
    case .enabling: "code decides whether the field is enabled"
    case .narrowing: "several relations, or a secret, narrow the field"
    case .rows: "rows are not compared with each other"
    case .shape: "types and numbers of elements are not judged"
    case .exemption: "the rule depends on another value"
    }
  }
}

extension [Omission] {
  /// The omissions as parts of an exported module.
  package var parts: [ExportedSchema.Part] {
    map { ExportedSchema.Part(path: $0.path, exactness: .omitted(reason: "\($0.reason)")) }
  }
}
