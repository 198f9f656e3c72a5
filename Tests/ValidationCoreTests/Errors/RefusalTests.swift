import InputValidation
import LibrarySupport
import Testing

/// Reasons why a field, an editor or a form refuses a request.
@Suite struct RefusalTests {
  /// A refused request, and its refusal.
  struct Case: Sendable, CustomTestStringConvertible {
    let refusal: Refusal
    let kind: String
    let testDescription: String

    init(_ refusal: Refusal, _ kind: String, _ message: String) {
      self.refusal = refusal
      self.kind = kind
      testDescription = message
    }
  }

  private static let error = ValidationError(Rule(.digits), at: 1..<2)

  private static let cases = [
    Case(.rule(error), "rule:digits", "must be digits only"),
    Case(
      .rule(ValidationError(Rule("bounds"), at: 0..<0)), "rule:bounds",
      "must satisfy the rule bounds"),
    Case(
      .bounds(1..<9, count: 3, unit: .characters), "bounds",
      "must be within the text, which has 3 characters"),
    Case(
      .bounds(0..<2, count: 1, unit: .utf8), "bounds",
      "must be within the text, which has 1 "
        + "byte"),
    Case(
      .bounds(0..<2, count: 0, unit: .utf16), "bounds",
      "must be within the text, which has 0 UTF-16 code units"),
    Case(
      .bounds(0..<3, count: 2, unit: .scalars), "bounds",
      "must be within the text, which has 2 Unicode scalars"),
    Case(
      .overlap(1..<3, unit: .characters), "overlap",
      "must not overlap another range of the same edit"),
    Case(.history(.undo), "history", "there is nothing to undo"),
    Case(.history(.redo), "history", "there is nothing to redo"),
    Case(.history(.goForward), "history", "there is no next step"),
    Case(.history(.goBack), "history", "there is no previous step"),
    Case(.macro("today"), "macro", "there is no macro 'today'"),
    Case(.turn(until: .changed), "turn", "must wait until the change is made"),
    Case(.turn(until: .unmarked), "turn", "must wait until the marked text is final"),
    Case(.turn(until: .answered), "turn", "must wait until the answer arrives"),
    Case(.turn(until: .askedAgain), "turn", "must wait until the check is repeated"),
    Case(
      .turn(until: .observersRest), "turn",
      "must wait until observers stop triggering each other"),
    Case(
      .turn(until: .colleaguesRest), "turn",
      "must wait until fields stop changing each other"),
    Case(.turn(until: .enabled), "turn", "must wait until the field is enabled"),
    Case(.turn(until: .stepShown), "turn", "must wait until the step of the field is shown"),
    Case(.unknown("absent"), "unknown", "unknown name absent"),
    Case(.taken("city"), "taken", "the name city is already taken by another field"),
  ]

  @Test(arguments: cases)
  func `a refusal has a kind and a message`(item: Case) {
    #expect(item.refusal.detail() == item.testDescription)
    #expect("\(item.refusal)" == item.testDescription)
    #expect(item.refusal.kind.rawValue == item.kind)
    #expect(Refusal.Kind(rawValue: item.kind) == item.refusal.kind)
  }

  @Test func `only a refusal by a rule has an error`() throws {
    #expect(Refusal.rule(Self.error).error == Self.error)
    #expect(Refusal.rule(Self.error).range == 1..<2)
    for item in Self.cases.dropFirst(2) { #expect(item.refusal.errors == []) }
    #expect(Refusal.bounds(1..<9, count: 3, unit: .utf8).range == 1..<9)
    #expect(Refusal.overlap(2..<3, unit: .characters).range == 2..<3)
    #expect(Refusal.history(.undo).range == nil)
    let refusal = try #require(InputForm(SignUp()).perform(.submit))
    #expect(refusal.errors.map(\.path).prefix(2) == ["user", "password"])
    #expect(refusal.error?.path == "user")
    #expect(refusal.kind == .rule(.all))
    #expect(refusal.message().contains("\npassword: "))
  }

  @Test func `a rule is never mistaken for another kind, whatever its name`() {
    for name in ["", "bounds", "rule:bounds", "\u{301}x", "\0"] {
      let kind = Refusal.Kind.rule(Rule.Code(rawValue: name))
      #expect(Refusal.Kind(rawValue: kind.rawValue) == kind)
    }
    for name in ["", "integer", "rule", "Bounds", "bounds ", "ru\u{301}le:x"] {
      #expect(Refusal.Kind(rawValue: name) == .other(name))
    }
  }

  @Test func `a refusal of overlapping ranges names the range and its unit`() {
    var field = InputField("abcd", validator: .alphabetic)
    let edit = Edit([.init(2..<4, with: "x"), .init(0..<3, with: "y")], in: .utf8)
    #expect(field.apply(edit) == .overlap(2..<4, unit: .utf8))
    #expect(throws: Refusal.overlap(2..<4, unit: .utf8)) { try field.resolved(edit) }
  }

  @Test func `a refusal of overlapping ranges says nothing about a secret`() {
    var field = InputField("abcd", validator: .secret(.alphabetic))
    let edit = Edit([.init(2..<4, with: "x"), .init(0..<3, with: "y")])
    #expect(field.apply(edit) == .overlap(0..<0, unit: .characters))
  }

  @Test func `a report lists a field that awaits an answer as unanswered`() {
    let form = InputForm(SignUp())
    form.user.insert("rolf")
    #expect(form.user.ask() != nil)
    #expect(form.user.submit() == .turn(until: .answered))
    #expect(throws: FormReport.self) { try form.submit() }
    let refusal = form.perform(.submit)
    #expect(refusal?.error?.path == "user")
    #expect(refusal?.error?.code == .unanswered)
    #expect(refusal?.error?.range == 0..<4)
  }
}
