import ValidationCore
import ValidationSchema

struct Span: Schema {
  let start = Field(.integer(in: 0...9), default: 1), end = Field(.integer(in: 0...9), default: 2)
  var relations: [Relation<Self>] { [.check("in order", \.start, \.end) { $0 <= $1 }] }
}

@main enum UsesValidationSchema {
  static func main() { print(Span().declarationErrors, Span().relations.count) }
}
