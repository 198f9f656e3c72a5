/// A section with a choice of shapes, of which the value of a field, the tag, decides.
///
///     struct Payment: Schema {
///       let type = Field(.oneOf("card", "transfer", "cash"))
///       let card = Nested(optional: Card()), transfer = Nested(optional: Transfer())
///       let note = Field(optional: .length(...80))   // in all shapes
///     }
///     struct Order: Schema { let payment = OneOfShapes(tag: \.type, of: Payment()) }
///
///     // {"payment": {"type": "card", "number": "4111111111111111"}}
///     let order = try Order().values(fromJSON: body)
///     order.payment.type           // "card"
///     order.payment.card?.number   // that of the card
///     order.payment.transfer       // nil
///
/// Its optional sections are the shapes; the names of the sections are the texts of the tag. A text
/// without a section, such as `cash`, is a shape without members of its own. In JSON, the members
/// of the shape are those of the object itself, and the errors are those of the chosen shape. If
/// the tag is missing or invalid, that is an error, and no member of a shape is judged; those of
/// all shapes are, such as `note`, and a member of no shape is unknown.
///
/// Everywhere else, the names of fields contain that of their shape: `payment.card.number`, or
/// `PAYMENT_CARD_NUMBER`. In settings, fields of other shapes may be set, and are not judged. In a
/// form, all shapes are there, `form.payment.card.first?.number`, and the fields of the others are
/// disabled.
@dynamicMemberLookup
public struct OneOfShapes<Shapes: Schema>: Sendable {
  /// The schema of the section, with the tag, the shapes, and fields of all shapes.
  public let schema: Shapes
  /// The name that replaces that of the property; `nil` to use the name of the property.
  public let named: String?
  let tag: (any AnyField)?

  /// Creates a section with a choice of shapes.
  ///
  /// - Parameters:
  ///   - tag: The field whose canonical text is the name of the shape; it is a stored property of
  ///     the section.
  ///   - schema: The schema of the section.
  ///   - named: The name that replaces that of the property; an empty name is ignored.
  public init<Value>(
    tag: KeyPath<Shapes, Field<Value>>,
    of schema: Shapes,
    named: String? = nil
  ) {
    self.schema = schema
    self.named = named
    self.tag = schema[keyPath: tag]
  }

  /// A field of the section, or a section in it.
  public subscript<Member>(dynamicMember member: KeyPath<Shapes, Member>) -> Member {
    schema[keyPath: member]
  }
}

extension OneOfShapes: AnySection {
  var anySchema: (any Schema)? { schema }
  var rows: RowsIdentity? { nil }
}

/// When an optional section is there as one of several shapes.
package struct ShapeChoice: Sendable {
  /// The field that decides.
  package let tag: any AnyField
  /// The text of its value with which the section is there.
  package let name: String

  /// Returns whether a value of the tag chooses the shape.
  package func isMade(by held: HeldValue?) -> Bool {
    held.flatMap(tag.text(held:))?.utf8.elementsEqual(name.utf8) == true
  }
}
