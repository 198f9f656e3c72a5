import Foundation
import InputValidation
import InputValidationFoundation
import RegularLanguage
import Testing

// Stand-ins for the controls of UIKit, with what the class in the article "Connecting controls"
// uses of them, and what the system does with them. The class is compiled as the article has it.

private class UIViewController {}

private final class UILabel { var text: String? }

private protocol UITextFieldDelegate: AnyObject {
  func textField(
    _ control: UITextField, shouldChangeCharactersIn range: NSRange, replacementString text: String
  ) -> Bool
  func textFieldDidEndEditing(_ control: UITextField)
}

private final class UITextField {
  struct Place { let offset: Int }
  struct TextRange { let start: Place, end: Place }

  weak var delegate: (any UITextFieldDelegate)?
  var text: String? = ""
  var selectedTextRange: TextRange? = TextRange(start: Place(offset: 0), end: Place(offset: 0))
  var markedTextRange: TextRange?
  let beginningOfDocument = Place(offset: 0)

  func position(from place: Place, offset: Int) -> Place? {
    let end = place.offset + offset
    return 0...(text ?? "").utf16.count ~= end ? Place(offset: end) : nil
  }

  func textRange(from start: Place, to end: Place) -> TextRange? {
    TextRange(start: start, end: end)
  }

  /// Where the text is selected.
  var selection: NSRange {
    let (start, end) = (selectedTextRange?.start.offset ?? 0, selectedTextRange?.end.offset ?? 0)
    return NSRange(location: start, length: end - start)
  }

  /// Replaces a range as the keyboard does: after it has asked the delegate.
  ///
  /// - Returns: Whether the control has made the change itself.
  @discardableResult
  func replace(_ range: NSRange, with new: String) -> Bool {
    let asks = delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: new)
    guard asks ?? true else { return false }
    text = ((text ?? "") as NSString).replacingCharacters(in: range, with: new)
    let caret = Place(offset: range.location + new.utf16.count)
    selectedTextRange = TextRange(start: caret, end: caret)
    return true
  }

  func type(_ key: String) { replace(selection, with: key) }

  /// Fills in a text as the system does: it gives up if an announcement does not appear.
  func fillIn(_ new: String) {
    replace(selection, with: " ")
    guard text?.hasSuffix(" ") == true else { return }
    replace(NSRange(location: 0, length: 0), with: new)
  }
}

private final class PortController: UIViewController, UITextFieldDelegate {
  let editor = FieldEditor(InputField(validator: .integer(in: 1...65_535)))
  let message = UILabel()

  func textField(
    _ control: UITextField, shouldChangeCharactersIn range: NSRange, replacementString text: String
  ) -> Bool {
    // An input method is composing; its text is judged when it is done.
    if control.markedTextRange != nil { return true }
    editor.update(to: control.text ?? "")
    editor.replace(range, with: text)
    show(in: control)
    return false
  }

  func textFieldDidEndEditing(_ control: UITextField) {
    editor.update(to: control.text ?? "")
    editor.endEditing()
    show(in: control)
  }

  private func show(in control: UITextField) {
    control.text = editor.text
    let selection = editor.field.selectedNSRange
    if let start = control.position(from: control.beginningOfDocument, offset: selection.location),
      let end = control.position(from: start, offset: selection.length)
    {
      control.selectedTextRange = control.textRange(from: start, to: end)
    }
    message.text = editor.visibleError?.message()
  }
}

/// The code of the article "Connecting controls", as far as it needs no control.
@Suite struct ControlsTests {
  private static func connected() -> (UITextField, PortController) {
    let (control, controller) = (UITextField(), PortController())
    control.delegate = controller
    return (control, controller)
  }

  @Test func `the class in the article is the one that is tested`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let catalog = root.appending(
      path: "Sources/InputValidationFoundation/InputValidationFoundation.docc")
    let article = catalog.appending(path: "ConnectingControls.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    let test = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let start = try #require(text.range(of: "final class PortController: UIViewController"))
    let end = try #require(text.range(of: "\n```", range: start.upperBound..<text.endIndex))
    #expect(test.contains("private " + text[start.lowerBound..<end.lowerBound] + "\n"))
  }

  @Test func `a control shows what the field accepts`() {
    let (control, controller) = Self.connected()
    for key in ["8", "x", "0", "8", "0", "1"] { control.type(key) }
    #expect(control.text == "8080")
    #expect(control.selection == NSRange(location: 4, length: 0))
    control.replace(NSRange(location: 0, length: 2), with: "")
    #expect(control.text == "80")
    #expect(control.selection == NSRange(location: 0, length: 0))
    control.replace(NSRange(location: 0, length: 2), with: "")
    controller.textFieldDidEndEditing(control)
    #expect(controller.message.text == "must be a whole number from 1 to 65535")
  }

  @Test func `a text is filled in after a blank that announces it`() {
    let (control, controller) = Self.connected()
    control.fillIn("8080")
    #expect(control.text == "8080")
    #expect(controller.editor.state != .pristine)
    // A blank in another place is typed, and refused.
    control.type(" ")
    #expect(control.text == "8080")
    let (other, second) = Self.connected()
    other.type(" ")
    second.textFieldDidEndEditing(other)
    #expect(other.text == "")
  }

  @Test func `a blank that the field accepts is typed`() {
    var field = InputField(validator: .length(...20))
    #expect(field.replace(NSRange(location: 0, length: 0), with: " ") == nil)
    #expect(field.replace(NSRange(location: 1, length: 0), with: "a") == nil)
    #expect(field.text == " a")
  }

  @Test(arguments: [
    InputField(validator: .email), InputField(validator: .email, enforcement: .flag),
    InputField(validator: .email, enforcement: .blockHopeless),
    InputField(validator: .trim && .email),
    InputField(validator: .filter(dropping: .whiteSpace) && .email, enforcement: .flag),
  ])
  func `a blank that the field can't keep is not judged`(field: InputField) {
    for display in ErrorDisplay.allCases {
      let editor = FieldEditor(field, errorDisplay: display)
      #expect(editor.replace(NSRange(location: 0, length: 0), with: " ") == nil)
      #expect(editor.text == " " && editor.visibleError == nil && editor.state == .composing)
      let filled = editor.replace(NSRange(location: 0, length: 1), with: "ann@example.org")
      #expect(filled == nil && editor.text == "ann@example.org" && editor.state == .valid)
    }
  }

  @Test func `text of an input method is judged when it is done`() {
    let (control, controller) = Self.connected()
    control.markedTextRange = control.textRange(from: .init(offset: 0), to: .init(offset: 2))
    #expect(control.replace(NSRange(location: 0, length: 0), with: "ba"))
    control.markedTextRange = nil
    controller.textFieldDidEndEditing(control)
    #expect(control.text == "")
    control.type("8")
    #expect(control.text == "8")
  }

  @Test func `a digit inside a date can be deleted`() {
    let date = ValidatorFormatter(.date)
    #expect(!date.isPartialStringValid("2024-0-17"))
    let outcome = date.change(
      "2024-05-17", selecting: NSRange(location: 7, length: 0),
      to: "2024-0-17", selecting: NSRange(location: 6, length: 0))
    #expect(outcome.text == "2024-0-17" && outcome.refusal == nil)
    #expect(outcome.selected == NSRange(location: 6, length: 0))
    let refused = date.change(
      "2024-0-17", selecting: NSRange(location: 6, length: 0),
      to: "2024-0x-17", selecting: NSRange(location: 7, length: 0))
    #expect(refused.text == "2024-0-17" && refused.refusal != nil)
    #expect(refused.selected == NSRange(location: 6, length: 0))
  }

  @Test func `a number is grouped while it is typed`() {
    let amount = ValidatorFormatter(.grouping())
    let outcome = amount.change(
      "1,234", selecting: NSRange(location: 5, length: 0),
      to: "1,2345", selecting: NSRange(location: 6, length: 0))
    #expect(outcome.text == "12,345" && outcome.refusal == nil)
    #expect(outcome.selected == NSRange(location: 6, length: 0))
  }

  @Test func `a formatter makes of a change what a field makes of the edit`() {
    var random = SplitMix64(seed: 1)
    let keys = ["0", "1", "9", "-", "x", ""]
    for _ in 0..<200 {
      var field = InputField("2024-05-17", validator: .date)
      let formatter = ValidatorFormatter(.date)
      for _ in 0..<10 {
        let count = field.text.utf16.count
        let start = Int.random(in: 0...count, using: &random)
        let selected = NSRange(
          location: start, length: Int.random(in: 0...min(2, count - start), using: &random))
        field.select(selected)
        let before = field.text
        let key = keys.randomElement(using: &random) ?? ""
        let proposal = (before as NSString).replacingCharacters(in: selected, with: key)
        let caret = NSRange(location: start + key.utf16.count, length: 0)
        if proposal == before { continue }
        let outcome = formatter.change(
          before, selecting: selected, to: proposal, selecting: caret)
        let refusal = field.replace(selected, with: key)
        #expect(outcome.text == field.text, "\(before) \(selected) \(key)")
        #expect((outcome.refusal == nil) == (refusal == nil), "\(before) \(selected) \(key)")
      }
    }
  }

  @Test func `moving the caret shows no error`() {
    let editor = FieldEditor(InputField(validator: .date), errorDisplay: .onChange)
    editor.update(to: "2024-05", selection: Selection(caret: 7))
    for caret in 0...7 {
      editor.update(to: "2024-05", selection: Selection(caret: caret))
      #expect(editor.visibleError == nil, "\(caret)")
    }
    editor.select(NSRange(location: 0, length: 0))
    #expect(editor.visibleError == nil)
  }
}
