import FieldEditing
import ValidationCore
import ValidationForms
import ValidationSchema

struct Person: Schema {
  let name = Field(.length(1...9)), copy = Field(.length(...9), default: "")
  var relations: [Relation<Self>] { [.fill(\.copy, from: \.name) { $0 }] }
}

@main enum UsesValidationForms {
  static func main() {
    let form = InputForm(Person())
    form.name.insert("Ann")
    print(form.copy.text, form.verdict.kind)
  }
}
