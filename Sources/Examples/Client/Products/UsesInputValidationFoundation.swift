import Foundation
import InputValidation
import InputValidationFoundation

@main enum UsesInputValidationFoundation {
  static func main() {
    var field = InputField("caf\u{65}\u{301}", validator: .length(...9))
    let refusal = field.replace(NSRange(location: 0, length: 1), with: "C")
    print(refusal == nil, field.text.count, field.selectedNSRange)
  }
}
