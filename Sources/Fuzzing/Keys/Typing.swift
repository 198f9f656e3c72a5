import InputValidation

/// A text that comes to an empty field.
struct Typing {
  let text: String
  let validator: any Validator
  let enforcement: TextField.Enforcement
}

extension Typing {
  /// Typed key by key, a text never ends valid with another value than pasted.
  func check() {
    var typed = field
    for key in text {
      // What was refused is missing: then it is another text.
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

  private var field: TextField {
    TextField(validator: validator, enforcement: enforcement, clock: .stopped(at: .zero))
  }
}
