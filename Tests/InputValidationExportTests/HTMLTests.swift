import InputValidation
import InputValidationExport
import Testing

/// Controls of HTML; `.ci/controls.py` asks a browser what they accept.
@Suite struct HTMLTests {
  private static var start: CalendarDate {
    guard let day = CalendarDate("1900-01-01") else { preconditionFailure("the date is valid") }
    return day
  }

  private struct Account: Schema {
    let user = Field(.alphabetic(.ascii) && .length(3...8))
    let age = Field(optional: IntegerValidator(in: 18...120))
    let mail = Field(.email), phone = Field(optional: .phone)
    let born = Field(optional: .date(in: HTMLTests.start...))
    let token = Field(.secret(.length(8...64))), isAdult = Field(.boolean, default: true)
    let kind = Field(.oneOf("<b>", "a&\"b\""), default: "<b>")
    let quote = Field(.oneOf("x", ignoringCase: true) || .digits, default: "1")
  }

  @Test func `each field has a control`() {
    let inputs = Account().htmlInputs()
    let expected = [
      #"<input name="user" type="text" required pattern="[A-Za-z]{3,8}" title="TITLE">"#,
      #"<input name="age" type="text" pattern="PATTERN" title="TITLE">"#,
      #"<input name="mail" type="text" inputmode="email" autocomplete="email" required "#
        + #"pattern="PATTERN" title="TITLE">"#,
      #"<input name="phone" type="tel" autocomplete="tel" pattern="\+[1-9][0-9]{1,14}" "#
        + #"title="TITLE">"#,
      #"<input name="born" type="date" min="1900-01-01" max="9999-12-31" title="TITLE">"#,
      #"<input name="token" type="password" required minlength="8">"#,
      #"<select name="isAdult" required><option selected>true</option>"#
        + #"<option>false</option></select>"#,
      #"<select name="kind" required><option selected>&lt;b&gt;</option>"#
        + #"<option>a&amp;&quot;b&quot;</option></select>"#,
      #"<input name="quote" type="text" required value="1" pattern="[0-9]+|[Xx]" title="TITLE">"#,
    ]
    for (input, expected) in zip(inputs, expected) {
      let html = input.html.replacing(#/title="[^"]*"/#, with: #"title="TITLE""#)
      let short =
        expected.contains("PATTERN")
        ? html.replacing(#/pattern="[^"]*"/#, with: #"pattern="PATTERN""#) : html
      #expect(short == expected)
    }
    #expect(
      inputs.map(\.path) == [
        "user", "age", "mail", "phone", "born", "token", "isAdult", "kind", "quote",
      ])
    let inexact = inputs.filter { $0.exactness != .exact }
    #expect(inexact.map(\.path) == ["born", "token"])
  }

  @Test func `titles are in a language`() {
    struct One: Schema { let user = Field(.alphabetic) }
    let title = #"title="\#(Wording.simplifiedChinese.requirement(of: Rule(.alphabetic)))""#
    #expect(One().htmlInputs(in: .simplifiedChinese)[0].html.contains(title))
  }

  @Test func `a control reveals nothing about a secret`() {
    struct Vault: Schema { let key = Field(.secret(.oneOf("hunter2")), about: "the key") }
    #expect(!"\(Vault().htmlInputs())".contains("hunter"))
  }

  @Test func `a control of a Boolean can say all that the field accepts`() {
    struct Choices: Schema {
      let off = Field(.boolean, default: false), on = Field(.boolean, default: true)
      let required = Field(.boolean), optional = Field(optional: .boolean)
      let agreed = Field(.boolean && .oneOf("true")), never = Field(.boolean && .oneOf("false"))
    }
    #expect(
      Choices().htmlInputs().map(\.html) == [
        #"<input name="off" type="checkbox" value="true">"#,
        #"<select name="on" required><option selected>true</option>"#
          + "<option>false</option></select>",
        #"<select name="required" required><option value=""></option><option>true</option>"#
          + "<option>false</option></select>",
        #"<select name="optional"><option value=""></option><option>true</option>"#
          + "<option>false</option></select>",
        #"<input name="agreed" type="checkbox" value="true" required>"#,
        #"<select name="never" required><option value=""></option><option>false</option></select>"#,
      ])
  }
}
