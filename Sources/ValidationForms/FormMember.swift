import ValidationSchema
import ValidationCore

/// What a form knows of one of its fields, besides what the editor of it knows.
struct FormMember {
  /// What the text has to be before other fields are asked.
  var base: any Validator
  /// A Boolean value that tells whether that is another validator than the schema's.
  var isBaseSwapped = false
  /// The text that the field has where nothing is filled in.
  var initialText: String
  /// The text that the form has started from, perhaps one that was filled in.
  var startText = ""
  /// A Boolean value that tells whether the field counts.
  var isEnabled = true
  /// A Boolean value that tells whether the text is the user's, so that nothing is filled in.
  var isOwned = false
  /// The value, as far as anybody has asked for it.
  var held = Held.unknown
  /// The text that the field is about to have; `nil` if it has it.
  var comingText: String?
  /// A Boolean value that tells whether the editor has another strategy than it should.
  var isValidatorDue = false
  /// A Boolean value that tells whether the form and the editor of the field differ.
  var isDue = false
  /// The error that somebody else has found, such as a server.
  var foreignError: ValidationError?
  /// The error of fields that don't come to rest.
  var circleError: ValidationError?
  /// Where the text was when an input method began to compose.
  var composition: Composition?

  /// A value of a field by itself: the text may still be one that other fields bar.
  enum Held {
    case unknown
    case none
    case some(any AnyHeldValue)
  }

  /// A field before an input method began to compose in it.
  struct Composition {
    let text: String
    let moment: TextField.Moment
    let wasOwned: Bool
  }
}
