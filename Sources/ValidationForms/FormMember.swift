import ValidationSchema
import ValidationCore

/// The state of a field in a form that is not part of its editor.
struct FormMember {
  /// The field's own validator, without the requirements of other fields.
  private(set) var base: any Validator
  /// Whether that validator has replaced the schema's.
  private(set) var isBaseSwapped = false
  /// The text of the field if nothing is filled in.
  var initialText: String
  /// Whether the field is enabled.
  var isEnabled = true
  /// Whether the text was entered by the user, so that nothing is filled in.
  var isOwned = false
  /// The cached value.
  var held = Held.unknown
  var deferred = DeferredText()
  /// Whether the validator of the editor is outdated.
  var isValidatorDue = false
  /// An error from another source, such as a server.
  var foreignError: ValidationError?
  /// The state before the current composition.
  var composition: Composition?

  /// The cached value of a field on its own; other fields may still reject the text.
  enum Held {
    case unknown
    case none
    case some(HeldValue)
  }

  /// The state of a field before a composition.
  struct Composition {
    let text: String
    let moment: InputField.Snapshot
    let wasOwned: Bool
  }

  init(base: any Validator, initialText: String) {
    self.base = base
    self.initialText = initialText
  }

  /// Replaces the validator of the schema.
  mutating func swap(_ validator: any Validator) {
    (base, isBaseSwapped, isValidatorDue, held) = (validator, true, true, .unknown)
  }
}
