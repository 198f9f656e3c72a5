import InputValidation
import Testing

/// The values of a form, each of the type of its field.
@Suite struct FormValuesTests {
  private struct Odd: Schema {
    let port = Field(.port, default: 1), inner = Section(Inner())
    var same: Field<UInt16> { port }
    var computed: Field<UInt16> { Field(.port) }
    var standing: Field<UInt16> { Field(.port, default: 2) }
    var missing: Field<UInt16?> { Field(optional: .port) }

    struct Inner: Schema {
      let port = Field(.port, default: 3)
      var computed: Field<String> { Field(.length(2...)) }
    }
  }

  @Test func `a computed field has its default, or is an error`() throws {
    let values = try Form(Odd()).submit()
    #expect(try values.port == 1)
    #expect(try values.same == 1)
    #expect(try values.standing == 2)
    #expect(try values.missing == nil)
    #expect(try values.inner.port == 3)
    let error = #expect(throws: FormReport.self) { try values.computed }
    #expect(error?.errors.map(\.code) == [.schema])
    #expect("\(String(describing: error))".contains("names a computed property"))
    #expect(throws: FormReport.self) { try values.inner.computed }
  }
}
