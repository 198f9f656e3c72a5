import InputValidation
import Testing

/// Relations that trigger each other, and their limits.
@Suite struct FormCycleTests {
  @Test func `a filled field can fill another`() {
    struct Chain: Schema {
      let a = Field(.integer(Int.self), default: 0), b = Field(.integer(Int.self), default: 0)
      let c = Field(.integer(Int.self), default: 0), d = Field(.integer(Int.self), default: 0)
      var relations: [Relation<Self>] {
        [
          .fill(\.d, from: \.c) { $0 + 1 }, .fill(\.c, from: \.b) { $0 + 1 },
          .fill(\.b, from: \.a) { $0 + 1 },
        ]
      }
    }
    let form = InputForm(Chain())
    #expect(form.d.text == "3")
    form.a.setText("10")
    #expect([form.b.text, form.c.text, form.d.text] == ["11", "12", "13"])
    form.c.setText("5")
    #expect(form.d.text == "6")
    form.a.setText("x")
    form.a.setText("20")
    #expect([form.b.text, form.c.text, form.d.text] == ["21", "5", "6"])
  }

  @Test func `fields that fill each other keep the text that the user has typed`() {
    struct Rates: Schema {
      let euros = Field(.integer(in: 0...1_000_000), default: 0)
      let cents = Field(.integer(in: 0...100_000_000), default: 0)
      var relations: [Relation<Self>] {
        [
          .fill(\.cents, from: \.euros) { $0 * 100 },
          .fill(\.euros, from: \.cents) { $0 / 100 },
        ]
      }
    }
    let form = InputForm(Rates())
    form.euros.setText("12")
    #expect(form.cents.text == "1200")
    form.cents.setText("1599")
    #expect(form.euros.text == "12")
    #expect(form.errors == [])
  }

  private struct Cycle: Schema {
    let start = Field(.boolean, default: false)
    let a = Field(.integer(Int.self), default: 0), b = Field(.integer(Int.self), default: 0)
    let other = Field(.integer(Int.self), default: 0)
    var relations: [Relation<Self>] {
      [
        .fill(\.a, from: \.b, \.start) { b, isOn in isOn ? b &+ 1 : nil },
        .fill(\.b, from: \.a) { $0 &+ 1 },
      ]
    }
  }

  @Test func `a cycle ends with an error that names the fields`() {
    let form = InputForm(Cycle())
    #expect(form.errors == [])
    form.start.setText("true")
    let error = form.errors.first
    #expect(error?.code == .cycle)
    #expect(error?.message() == "depends on itself (through a and b)")
    #expect(Set(form.errors.map(\.path)).isSubset(of: ["a", "b"]))
    #expect(throws: FormReport.self) { try form.submit() }
    form.other.setText("7")
    #expect(form.errors.first?.code == .cycle)
    form.start.setText("false")
    #expect(form.errors == [])
    #expect([form.a.text, form.b.text] == ["0", "1"])
  }

  @Test func `typing into a field of a cycle breaks it`() {
    let form = InputForm(Cycle())
    form.start.setText("true")
    form.a.setText("5")
    #expect(form.errors == [])
    #expect(form.b.text == "6")
  }

  @Test func `fields that enable and disable each other stop at a limit`() {
    struct Paradox: Schema {
      let a = Field(.boolean, default: false), b = Field(.boolean, default: false)
      var relations: [Relation<Self>] {
        [.enable(\.a, when: \.b) { !$0 }, .enable(\.b, when: \.a) { $0 }]
      }
    }
    let form = InputForm(Paradox())
    for text in ["true", "false", "true"] {
      form.a.setText(text)
      form.b.setText(text)
      #expect(form.errors.allSatisfy { $0.code == .cycle })
    }
  }

  @Test func `fields that narrow each other have the same verdicts in any order`() {
    struct Journey: Schema {
      let first = Field(.integer(in: 1...31)), last = Field(.integer(in: 1...31))
      var relations: [Relation<Self>] {
        [
          .narrow(\.last, by: \.first) { .integer(in: $0...) },
          .narrow(\.first, by: \.last) { .integer(in: ...$0) },
        ]
      }
    }
    for order in [["first", "last"], ["last", "first"]] {
      let form = InputForm(Journey(), enforcement: .flag)
      for path in order { form[path]?.setText(path == "first" ? "20" : "10") }
      #expect(form.errors.map(\.path) == ["first", "last"])
      form.first.setText("5")
      #expect(form.errors == [])
    }
  }

  @Test func `a field that depends on two filled fields is filled after both`() {
    struct Diamond: Schema {
      let top = Field(.integer(Int.self), default: 1)
      let left = Field(.integer(Int.self), default: 0),
        right = Field(.integer(Int.self), default: 0)
      let bottom = Field(.integer(Int.self), default: 0)
      var relations: [Relation<Self>] {
        [
          .fill(\.bottom, from: \.left, \.right) { $0 + $1 },
          .fill(\.left, from: \.top) { $0 * 2 },
          .fill(\.right, from: \.top) { $0 * 3 },
          .check("right", \.bottom, \.top) { $0 == 5 * $1 },
        ]
      }
    }
    let form = InputForm(Diamond())
    for top in 1...40 {
      form.top.setText("\(top)")
      #expect(form.bottom.text == "\(5 * top)")
      #expect(form.errors == [])
    }
  }

  @Test func `many consecutive edits are not a cycle`() {
    struct Pair: Schema {
      let a = Field(.integer(Int.self), default: 0), b = Field(.integer(Int.self), default: 0)
      var relations: [Relation<Self>] { [.fill(\.b, from: \.a) { $0 + 1 }] }
    }
    let form = InputForm(Pair())
    for number in 0..<300 { form.a.setText("\(number)") }
    #expect(form.b.text == "300")
    #expect(form.errors == [])
  }

  @Test func `a failed fill is an error of the field until the user types`() {
    struct Wrong: Schema {
      let a = Field(.integer(Int.self), default: 0), b = Field(.integer(in: 0...9), default: 0)
      var relations: [Relation<Self>] { [.fill(\.b, from: \.a) { $0 + 5 }] }
    }
    let form = InputForm(Wrong())
    #expect(form.b.text == "5")
    form.a.setText("7")
    #expect(form.errors.map(\.path) == ["b"])
    #expect(form.b.text == "0")
    form.b.setText("3")
    #expect(form.errors == [])
  }
}
