import InputValidation
import Testing

/// Mediator: objects that influence each other reference only the mediator between them.
///
/// A form contains the relations of its fields. The editor of a field has no reference to others,
/// and works in another form, or without one, unchanged.
@Suite struct MediatorPatternTests {
  private struct Parcel: Schema {
    let country = Field(.oneOf("CH", "CN")), postcode = Field(.length(4...6))
    let isGift = Field(.boolean, default: false), greeting = Field(optional: .length(...20))
    var relations: [Relation<Self>] {
      [
        .narrow(\.postcode, by: \.country) {
          $0 == "CH" ? .integer(in: 1000...9999) : .length(6...6)
        },
        .enable(\.greeting, when: \.isGift) { $0 },
      ]
    }
  }

  private final class Label: FormColleague {
    var text = ""

    func receive(_ message: FormMessage) { text = message.content as? String ?? text }
  }

  @Test func `a change in one field changes what another accepts`() {
    let form = InputForm(Parcel())
    form.country.insert("CH")
    form.postcode.insert("8000")
    #expect(form.postcode.verdict.isValid)
    #expect(form.postcode.insert("1") != nil)
    form.country.setText("CN")
    #expect(form.postcode.verdict.isIncomplete)
    #expect(form.postcode.insert("11") == nil)
    #expect(form.postcode.verdict.isValid)
  }

  @Test func `a field that another disables is ignored`() {
    let form = InputForm(Parcel())
    form.country.insert("CH")
    form.postcode.insert("8000")
    form.greeting.insert("Happy birthday")
    #expect(!form.isEnabled("greeting"))
    #expect(form.values?.greeting == .some(nil))
    form.isGift.setText("yes")
    #expect(form.values?.greeting == "Happy birthday")
  }

  @Test func `colleagues other than fields communicate through the form`() {
    let (form, label) = (InputForm(Parcel()), Label())
    form.register(label, as: "destination")
    let watch = form.observe { [weak form] event in
      guard case .field("country", .didChange(let change)) = event else { return }
      form?.send(change.new, to: "destination")
    }
    form.country.insert("CH")
    #expect(label.text == "CH")
    watch.cancel()
  }

  @Test func `an editor works without a form`() {
    var form: InputForm<Parcel>? = InputForm(Parcel())
    let postcode = form?.postcode
    form?.country.insert("CH")
    #expect(postcode?.insert("x") != nil)
    form = nil
    #expect(postcode?.setText("8000") == nil)
    #expect(postcode?.verdict.isValid == true)
  }
}
