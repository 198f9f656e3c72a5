import InputValidation
import LibrarySupport
import Testing

/// The form of the design, as a user fills it in.
@Suite struct FormTests {
  private let form = InputForm(SignUp())

  /// Fills in all fields so that the form can be submitted.
  private func complete() {
    form.user.setText("rolf")
    form.password.setText("correct horse")
    form.confirmation.setText("correct horse")
    form.country.setText("CH")
  }

  private struct Contact: Schema {
    struct Phone: Schema { let number = Field(.digits, about: "Number") }

    let name = Field(.length(1...9), about: "Your name")
    let email = Field(.email)
    let phones = Repeated(Phone(), count: 1...)
  }

  @Test func `errors name a field as it is declared`() throws {
    let form = InputForm(Contact())
    form.email.insert("x", origin: .paste)
    let error = try #require(throws: FormReport.self) { try form.submit() }
    #expect(
      error.message() == """
        Your name: must be 1 to 9 characters long
        email: must be an e-mail address
        phones[0].number: must be digits only
        """)
    #expect(error["name"]?.name == "Your name")
    let names = Wording.simplifiedChinese.naming(["name": "\u{59D3}\u{540D}"])
    #expect(error.message(in: names).hasPrefix("\u{59D3}\u{540D}: "))
  }

  @Test func `the values of a valid form have types`() throws {
    complete()
    let values = try form.submit()
    let user: String = values.user
    let password: Secret<String> = values.password
    let company: Bool = values.company
    let vat: String? = values.vat
    #expect(user == "rolf")
    #expect(password.reveal() == "correct horse")
    #expect(company == false)
    #expect(vat == nil)
    #expect(values.postcode == "8000")
    #expect(form.verdict.isValid)
    #expect(form.values?.user == "rolf")
  }

  @Test func `a form that can't be submitted reports errors, and focuses the first`() {
    form.user.setText("rolf")
    form.password.insert("correct horse")
    do {
      try form.submit()
      Issue.record("it was submitted")
    } catch {
      #expect(error.errors.map(\.path) == ["confirmation", "country", "postcode"])
      #expect(error["country"]?.code == .oneOf)
      #expect(error["user"] == nil)
      #expect(
        "\(error)".hasPrefix("confirmation: must be 8 to 64 characters long\n"), "\(error)")
    }
    #expect(form.visibleErrors.map(\.path) == ["confirmation", "country", "postcode"])
    #expect(form.values == nil)
  }

  @Test func `a prefix of the password is incomplete and other texts are blocked`() {
    form.password.insert("password1")
    #expect(form.confirmation.insert("pa") == nil)
    #expect(form.confirmation.verdict.isIncomplete)
    let refusal = form.confirmation.insert("x")
    #expect(refusal?.error?.code == .narrowed)
    #expect(form.confirmation.text == "pa")
    #expect(form.confirmation.insert("ssword1") == nil)
    #expect(form.confirmation.verdict.isValid)
    #expect(form.confirmation.insert("2") != nil)
  }

  @Test func `with flagging enforcement other texts are flagged`() {
    let form = InputForm(SignUp(), enforcement: .flag)
    form.password.insert("password1")
    #expect(form.confirmation.insert("px") == nil)
    #expect(form.confirmation.verdict.isInvalid)
  }

  @Test func `an external error is removed when the text changes`() {
    struct Copy: Schema {
      let a = Field(.length(...9)), b = Field(.length(...9))
      var relations: [Relation<Self>] { [.fill(\.b, from: \.a) { $0 + "!" }] }
    }
    let taken = ValidationError(Rule("taken"), at: 0..<1)
    let changes: [(InputForm<Copy>) -> Refusal?] = [
      { $0.a.insert("y") }, { $0.b.insert("y") }, { $0.undo() }, { $0.fill("b") },
    ]
    for (index, change) in changes.enumerated() {
      let form = InputForm(Copy())
      form.a.insert("x")
      if index == 3 { form.b.setText("mine") }
      form.setError(taken, at: "b")
      #expect(form.b.verdict.error?.code == "taken")
      #expect(change(form) == nil)
      #expect(form.b.verdict.isValid, "\(index)")
    }
  }

  @Test func `a failed fill is reported again after the user requests it`() {
    struct Refused: Schema {
      let a = Field(.length(...9), default: "a"), b = Field(.oneOf("1", "2"), default: "1")
      var relations: [Relation<Self>] { [.fill(\.b, from: \.a) { _ in "zz" }] }
    }
    for text in ["1", "2"] {
      let form = InputForm(Refused())
      let before = (form.b.verdict, form.errors)
      form.b.setText("2")
      form.b.setText(text)
      #expect(form.errors == [])
      #expect(form.fill("b") == nil)
      #expect(form.b.text == "1")
      #expect(form.b.verdict == before.0 && form.errors == before.1)
    }
  }

  @Test func `a report can be created from errors`() {
    let error = ValidationError(Rule("taken"), at: 0..<0, path: "address.city")
    let report = FormReport(errors: [error])
    #expect(report["address.city"] == error)
    #expect(report["city"] == nil)
  }

  @Test func `the confirmation is validated when the password changes`() {
    complete()
    form.confirmation.endEditing()
    #expect(form.confirmation.state == .committed)
    form.password.insert("!")
    #expect(form.confirmation.verdict.isIncomplete)
    #expect(form.confirmation.visibleError?.code == .narrowed)
    #expect(form.confirmation.visibleError?.message() == "must match password")
    form.password.delete()
    #expect(form.confirmation.verdict.isValid)
    #expect(form.confirmation.visibleError == nil)
    form.password.setText("short")
    // A field with an invalid value does not narrow others.
    #expect(form.password.verdict.isIncomplete)
    #expect(form.confirmation.verdict.isValid)
  }

  @Test func `expected characters are exact across fields`() {
    form.country.setText("CH")
    form.postcode.setText("")
    #expect(form.postcode.insert("x")?.error?.expected?.contains("1") == true)
    #expect(form.postcode.insert("80") == nil)
    #expect(form.postcode.verdict.isIncomplete)
    form.country.setText("CN")
    #expect(form.postcode.insert("00078") != nil)
    #expect(form.postcode.insert("0007") == nil)
    #expect(form.postcode.verdict.isValid)
    form.country.setText("CH")
    #expect(form.postcode.verdict.isInvalid)
  }

  @Test func `a secret is not in errors, descriptions or dumps`() {
    form.password.insert("hunter2hunter2")
    form.confirmation.insert("hunter2h")
    var texts = ["\(form.confirmation.validator)", "\(form.errors)"]
    var dumped = ""
    dump(form.confirmation.validator, to: &dumped)
    dump(form.errors, to: &dumped)
    texts.append(dumped)
    texts.append("\(String(describing: form.confirmation.insert("x")))")
    for text in texts { #expect(!text.contains("unter"), "\(text)") }
    #expect(form.confirmation.validator.language == nil)
    #expect(form.confirmation.verdict.error?.expected?.contains("u") != false)
  }

  @Test func `a disabled field keeps its text, but is not validated or submitted`() throws {
    complete()
    form.company.setText("true")
    #expect(form.isEnabled("vat"))
    form.vat.setText("CHE")
    form.company.setText("false")
    #expect(!form.isEnabled("vat"))
    #expect(form.vat.text == "CHE")
    #expect(try form.submit().vat == nil)
    form.vat.setText("12345")
    #expect(form.errors.isEmpty)
    #expect(form.vat.visibleError == nil)
    form.company.setText("true")
    #expect(form.errors.map(\.path) == ["vat"])
    form.vat.setText("CHE")
    #expect(try form.submit().vat == "CHE")
  }

  @Test func `a text has no value if a validator that was set later refuses it`() {
    struct Copy: Schema {
      let source = Field(.length(1...)), copy = Field(.length(1...))
      var relations: [Relation<Self>] { [.fill(\.copy, from: \.source) { $0 }] }
    }
    let form = InputForm(Copy())
    form.source.insert("abc")
    #expect(form.copy.text == "abc")
    form.source.setValidator(.digits)
    #expect(form.copy.text == "")
  }

  @Test func `a field is filled in until the user types into it`() {
    form.country.setText("CH")
    #expect(form.postcode.text == "8000")
    form.country.setText("CN")
    #expect(form.postcode.text == "")
    form.country.setText("CH")
    form.postcode.setText("3011")
    form.country.setText("CN")
    form.country.setText("CH")
    #expect(form.postcode.text == "3011")
  }

  @Test func `a filled field counts as untouched`() {
    form.country.setText("CH")
    #expect(form.postcode.state == .pristine)
    #expect(form.postcode.visibleError == nil)
  }

  @Test func `fields are found by name`() {
    #expect(form["postcode"] === form.postcode)
    #expect(form["nothing"] == nil)
    // Sources of settings know this name, but it is not the path.
    #expect(form["POSTCODE"] == nil)
    #expect(form.paths.first == "user")
    let nested = InputForm(ServerSettings())
    #expect(nested["database.poolSize"] === nested.database.poolSize)
    #expect(nested.database.poolSize.text == "10")
  }

  @Test func `relations have errors until they are satisfied`() {
    struct Server: Schema {
      let tls = Field(.boolean, default: false), port = Field(.port, default: 8080)
      let certificate = Field(optional: .path)
      let user = Field(optional: .alphabetic), password = Field(optional: .alphabetic)
      let socket = Field(optional: .path), address = Field(optional: .alphabetic)
      var relations: [Relation<Self>] {
        [
          .require(\.certificate, when: \.tls) { $0 },
          .check("above 1023 without TLS", \.port, \.tls) { port, tls in tls || port > 1023 },
          .together(\.user, \.password),
          .exactlyOne(of: \.socket, \.address),
        ]
      }
    }
    let form = InputForm(Server())
    func errors() -> [String] { form.errors.map { $0.path + " " + $0.message() } }
    #expect(errors() == ["socket socket or address must be set"])
    form.address.setText("here")
    #expect(errors() == [])
    form.port.setText("80")
    #expect(errors() == ["port must be above 1023 without TLS, given tls"])
    #expect(form.port.verdict.isIncomplete)
    form.tls.setText("true")
    #expect(errors() == ["certificate must be set, given tls"])
    form.certificate.setText("/a")
    #expect(errors() == [])
    form.user.setText("rolf")
    #expect(errors() == ["password must be set together with user"])
    form.user.setText("")
    #expect(errors() == [])
    form.socket.setText("/b")
    #expect(errors() == ["address can't be set together with socket"])
    #expect(form.verdict.isInvalid)
    form.address.setText("")
    #expect(form.verdict.isValid)
  }

  @Test func `an error of a server is removed when the field is edited`() {
    complete()
    let taken = ValidationError(Rule("taken"), at: 0..<4)
    #expect(form.setError(taken, at: "user") == nil)
    #expect(form.user.visibleError?.code == "taken")
    #expect(form.errors.map(\.path) == ["user"])
    #expect(throws: FormReport.self) { try form.submit() }
    form.confirmation.delete()
    form.confirmation.insert("e")
    #expect(form.user.visibleError?.code == "taken")
    form.user.insert("a")
    #expect(form.user.visibleError == nil)
    #expect(form.errors == [])
    form.setError(taken, at: "user")
    form.setError(nil, at: "user")
    #expect(form.user.visibleError == nil)
    #expect(form.setError(taken, at: "absent") == .unknown("absent"))
  }

  @Test func `a schema with a mistake can't be submitted`() {
    struct Twice: Schema {
      let one = Field(.boolean, default: true, named: "same")
      let two = Field(.boolean, default: true, named: "same")
    }
    let form = InputForm(Twice())
    #expect(form.errors.map(\.code) == [.schema])
    #expect(throws: FormReport.self) { try form.submit() }
    #expect(form.one !== form.two)
    #expect(form["same"] === form.one)
  }
}
