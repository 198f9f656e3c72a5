import ValidationSchema
import ValidationCore

/// The state of a field in a form that is not part of its editor.
struct FormMember {
  /// The field's own validator, without the requirements of other fields.
  var base: any Validator
  /// Whether that validator has replaced the schema's.
  var isBaseSwapped = false
  /// The text of the field if nothing is filled in.
  var initialText: String
  /// Whether the field is enabled.
  var isEnabled = true
  /// Whether the text was entered by the user, so that nothing is filled in.
  var isOwned = false
  /// The cached value.
  var held = Held.unknown
  /// The text to be set; `nil` if the text is up to date.
  var comingText: String?
  /// The last two texts that the field should have had while its editor was not up to date; `nil`
  /// if the text has not changed in the meantime.
  ///
  /// The caret depends on whether the text has changed, even if it is the same again.
  var missedTexts: (previous: String, last: String)?
  /// Whether the validator of the editor is outdated.
  var isValidatorDue = false
  /// Whether the editor of the field is scheduled for an update.
  var isDue = false
  /// An error from another source, such as a server.
  var foreignError: ValidationError?
  /// The error of a field whose relations form an endless cycle.
  var cycleError: ValidationError?
  /// The state before the current composition.
  var composition: Composition?

  /// The cached value of a field on its own; other fields may still reject the text.
  enum Held {
    case unknown
    case none
    case some(any AnyHeldValue)
  }

  /// The state of a field before a composition.
  struct Composition {
    let text: String
    let moment: TextField.Snapshot
    let wasOwned: Bool
  }
}
