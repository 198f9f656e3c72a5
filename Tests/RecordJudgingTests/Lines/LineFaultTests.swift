import InputValidation
import RecordJudging
import Testing
import ThirdLanguage

@Suite struct LineFaultTests {
  @Test func `each fault has its own code, with a message in every language`() {
    let codes = LineFault.allCases.map(\.code)
    #expect(Set(codes).count == LineFault.allCases.count)
    #expect(Set(codes) == Set(German.lines.keys))
    for wording in Wording.all + [German.wording] {
      #expect(Set(codes).isSubset(of: wording.knownRules))
    }
  }

  @Test func `messages about lines differ from those about form fields`() {
    // A required field must be set, while a setting that a file lacks is missing.
    let required = LineFault.required.rule(LinePlan())
    #expect(Wording.english.requirement(of: required) == "is missing")
    #expect(Wording.english.requirement(of: Rule(.required)) == "must be set")
  }

  @Test func `messages name the requirements of the plan`() {
    var plan = LinePlan()
    plan.maximumByteCount = 1
    func words(_ fault: LineFault, others: [String] = []) -> [String] {
      (Wording.all + [German.wording]).map { $0.requirement(of: fault.rule(plan, others: others)) }
    }
    #expect(
      words(.tooLong) == [
        "must be at most 1 byte long", "长度最多\u{4E3A} 1 \u{4E2A}字节",
        "darf h\u{F6}chstens 1 Bytes lang sein",
      ])
    #expect(
      words(.same, others: ["B"]) == [
        "must be equal to B", "必须\u{4E0E} B 相同", "muss gleich B sein",
      ])
    plan.isNullTerminated = true
    #expect(words(.noFinalNewline).first == "must end with NUL")
    #expect(words(.noFinalNewline).last == "muss mit NUL enden")
  }
}
