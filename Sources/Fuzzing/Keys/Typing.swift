import InputValidation

/// A text that is inserted into an empty field.
struct Typing {
  let text: String
  let validator: any Validator
  let enforcement: InputField.Enforcement
}

extension Typing {
  /// Checks that typing a text key by key never results in another valid value than pasting it.
  func check() {
    var typed = field
    for key in text {
      // If a key was refused, the text is another one.
      guard typed.insert(String(key)) == nil else { return }
    }
    var pasted = field
    guard pasted.insert(text, origin: .paste) == nil, typed.endEditing() == nil,
      pasted.endEditing() == nil
    else { return }
    precondition(
      typed.text.utf8.elementsEqual(pasted.text.utf8),
      "\(text.debugDescription) is typed as \(typed.text), and pasted as \(pasted.text)")
  }

  private var field: InputField {
    InputField(validator: validator, enforcement: enforcement, clock: .stopped(at: .zero))
  }
}
