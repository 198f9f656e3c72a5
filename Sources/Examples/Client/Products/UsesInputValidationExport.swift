import InputValidationExport
import ValidationCore
import ValidationSchema

struct Order: Schema { let count = Field(.integer(in: 1...99), default: 1) }

@main enum UsesInputValidationExport {
  static func main() throws {
    print(try IntegerValidator(in: 1...12).pattern(for: .ecmaScript).source)
    print(Order().jsonSchema().parts.map { "\($0.exactness)" })
  }
}
