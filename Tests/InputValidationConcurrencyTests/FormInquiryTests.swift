import InputValidation
import InputValidationConcurrency
import Testing

private struct Joining: Schema {
  let user = Field(.alphabetic && .length(2...8))
  let team = Field(.alphabetic && .length(2...8), default: "blue")
  let isGuest = Field(.boolean, default: false)
  var relations: [Relation<Self>] { [.enable(\.team, when: \.isGuest) { !$0 }] }
}

/// A form with two fields that are checked by servers.
@MainActor private final class Counter {
  let clock = SteppedClock()
  let (users, teams) = (Desk(), Desk())
  let form: InputForm<Joining>
  let (user, team): (Inquirer, Inquirer)

  init(onFailure: Inquirer.FailurePolicy = .bars) {
    let steps = [FormStep<Joining>("/user", \.user), FormStep("/team", \.team, \.isGuest)]
    form = InputForm(Joining(), steps: steps, enforcement: .flag)
    let (users, teams) = (users, teams)
    user = Inquirer(of: form.user, onFailure: onFailure, clock: clock) { try await users.ask($0) }
    team = Inquirer(of: form.team, onFailure: onFailure, clock: clock) { try await teams.ask($0) }
  }

  /// Submits the form, and returns the name and the team, or the codes of errors.
  func submit() -> Task<[String], Never> {
    Task { [form] in
      do throws(FormReport) {
        let values = try await form.submitWhenAnswered()
        return [values.user, values.team]
      } catch {
        return error.errors.map { "\($0.path) \($0.code.rawValue)" }
      }
    }
  }

  /// Submits the form without waiting for answers.
  func submitNow() -> [String] {
    do throws(FormReport) {
      let values = try form.submit()
      return [values.user, values.team]
    } catch {
      return error.errors.map { "\($0.path) \($0.code.rawValue)" }
    }
  }

  func until(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<100_000 {
      if condition() { return true }
      await Task.yield()
    }
    return condition()
  }

  /// Waits until these numbers of questions have been asked.
  func untilAsked(user: Int, team: Int) async -> Bool {
    await until {
      self.users.questions.count == user && self.teams.questions.count == team
        && self.users.questions.last?.isOpen != false && self.teams.questions.last?.isOpen != false
    }
  }
}

@Suite @MainActor struct FormInquiryTests {
  @Test func `submitting asks concurrently, and waits for all answers`() async {
    let counter = Counter()
    counter.form.user.insert("rolf")
    counter.form.team.setText("red")
    let submission = counter.submit()
    #expect(await counter.untilAsked(user: 1, team: 1))
    counter.teams.reply(.yes, to: 0)
    counter.users.reply(.yes, to: 0)
    #expect(await submission.value == ["rolf", "red"])
    #expect(counter.form.user.state == .committed)
  }

  @Test func `a negative answer prevents submission with an error of its field`() async {
    let counter = Counter()
    counter.form.user.insert("root")
    counter.form.focus(on: "isGuest")
    let submission = counter.submit()
    #expect(await counter.untilAsked(user: 1, team: 1))
    counter.users.reply(.no, to: 0)
    counter.teams.reply(.yes, to: 0)
    #expect(await submission.value == ["user taken"])
    #expect(counter.form.focus == "user")
    #expect(counter.form.user.visibleError?.code == "taken")
    counter.form.user.setText("rolf")
    #expect(counter.form.user.visibleError == nil)
  }

  @Test func `an outage prevents submission or not, but the text is not invalid`() async {
    for policy in [Inquirer.FailurePolicy.bars, .permits] {
      let counter = Counter(onFailure: policy)
      counter.form.user.insert("rolf")
      let submission = counter.submit()
      #expect(await counter.untilAsked(user: 1, team: 1))
      counter.users.reply(.outage, to: 0)
      counter.teams.reply(.yes, to: 0)
      let isBarred = policy == .bars
      #expect(await submission.value == (isBarred ? ["user unanswered"] : ["rolf", "blue"]))
      #expect(counter.form.user.verdict.isValid)
      #expect(counter.form.user.visibleError == nil)
      #expect(counter.form.verdict.kind == (isBarred ? .incomplete : .valid))
    }
  }

  @Test func `submitting without waiting reports missing answers and keeps asking`() async {
    let counter = Counter()
    counter.form.user.insert("rolf")
    #expect(counter.form.values == nil)
    #expect(counter.form.errors.map(\.code) == [.unanswered])
    #expect(counter.form.verdict.kind == .incomplete)
    #expect(counter.submitNow().first == "user unanswered")
    await counter.user.settling {
      #expect(await counter.until { counter.users.questions.first?.isOpen == true })
      #expect(counter.submitNow().first == "user unanswered")
      #expect(counter.form.go(to: "/team")?.error?.code == .unanswered)
      #expect(counter.form.user.state == .validating)
      counter.users.reply(.yes, to: 0)
    }
    #expect(counter.form.go(to: "/team") == nil)
    #expect(counter.users.questions.count == 1)
  }

  @Test func `an untouched text is checked before submission`() async {
    let counter = Counter()
    counter.form.user.insert("rolf")
    let submission = counter.submit()
    #expect(await counter.untilAsked(user: 1, team: 1))
    #expect(counter.teams.questions.map(\.text) == ["blue"])
    counter.users.reply(.yes, to: 0)
    counter.teams.reply(.no, to: 0)
    #expect(await submission.value == ["team taken"])
    // The answer is cached now.
    #expect(counter.submitNow() == ["team taken"])
  }

  @Test func `a composition is checked before submission`() async {
    let counter = Counter()
    counter.form.isGuest.setText("yes")
    counter.form.user.setMarkedText("rolf")
    let submission = counter.submit()
    #expect(await counter.untilAsked(user: 1, team: 0))
    #expect(counter.users.questions.map(\.text) == ["rolf"])
    counter.users.reply(.yes, to: 0)
    #expect(await submission.value == ["rolf", "blue"])
  }

  @Test func `if a text changes meanwhile, the answer for the last text counts`() async {
    let counter = Counter()
    counter.form.isGuest.setText("yes")
    counter.form.user.insert("rolf")
    let submission = counter.submit()
    #expect(await counter.untilAsked(user: 1, team: 0))
    counter.form.user.insert("i")
    counter.users.reply(.no, to: 0)
    #expect(await counter.untilAsked(user: 2, team: 0))
    counter.users.reply(.yes, to: 1)
    #expect(await submission.value == ["rolfi", "blue"])
  }

  @Test func `submitting does not wait for a disabled field`() async {
    let counter = Counter()
    counter.form.team.setText("red")
    counter.form.isGuest.setText("yes")
    counter.form.user.insert("rolf")
    let submission = counter.submit()
    #expect(await counter.untilAsked(user: 1, team: 0))
    counter.users.reply(.yes, to: 0)
    #expect(await submission.value == ["rolf", "blue"])
  }

  @Test func `an invalid text is reported without asking`() async {
    let counter = Counter()
    counter.form.isGuest.setText("yes")
    counter.form.user.insert("r")
    let codes = await counter.submit().value
    #expect(codes.count == 1 && codes == counter.submitNow())
    #expect(counter.users.questions.isEmpty)
  }

  @Test func `a cancelled task has no answer`() async {
    let counter = Counter()
    counter.form.isGuest.setText("yes")
    counter.form.user.insert("rolf")
    let submission = counter.submit()
    #expect(await counter.untilAsked(user: 1, team: 0))
    submission.cancel()
    #expect(await submission.value == ["user unanswered"])
    counter.users.close()
  }

  @Test func `asynchronous code can submit a form without waiting`() async throws {
    struct User: Schema { let user = Field(.nonEmpty) }
    let form = InputForm(User())
    form.user.insert("rolf")
    #expect(try form.submit().user == "rolf")
    #expect(try await form.submitWhenAnswered().user == "rolf")
  }
}

extension Inquirer {
  /// Performs `work` while waiting for the answer.
  @MainActor fileprivate func settling(_ work: () async -> Void) async {
    let task = Task { await settle() }
    await work()
    _ = await task.value
  }
}
