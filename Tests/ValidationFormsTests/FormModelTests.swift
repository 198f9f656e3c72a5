import InputValidation
import InputValidationTesting
import TestSupport
import Testing

/// Random operations on a form with rows, compared with a naive model.
@Suite struct FormModelTests {
  private static func search(
    operations: Int,
    fault: FormSession.Fault? = nil
  ) -> ScriptSearch<FormOperation> {
    let judge = FormModel.Judge()
    var search = ScriptSearch<FormOperation>(seed: scriptSeed, operations: operations)
    while let script = search.next() {
      search.record(FormSession.difference(after: script, judge: judge, fault: fault))
    }
    return search
  }

  @Test func `operations agree with the model`() {
    Self.search(operations: scriptOperations(1_000, of: 20_000)).report()
  }

  /// Scripts that once led to a difference.
  @Test(
    arguments: [
      [.set("stops[0].most", to: ""), .undo, .compose("x", in: "again")],
      [.observe, .insert(at: 0), .undo],
      [
        .set("country", to: "CH"),
        .group([.set("postcode", to: "x"), .set("postcode", to: "8000")]), .undo,
        .set("country", to: ""),
      ],
      [.react, .group([.type("1", into: "country"), .set("country", to: "")]), .undo],
    ] as [[FormOperation]])
  func `a script agrees with the model`(script: [FormOperation]) {
    #expect(FormSession.difference(after: script, judge: FormModel.Judge()) == nil)
  }

  @Test(
    arguments: [
      (.undo, 2), (.fill, 2), (.move, 3),
    ] as [(FormSession.Fault, Int)])
  func `a planted fault is found`(fault: FormSession.Fault, length: Int) {
    let failure = Self.search(operations: 20_000, fault: fault).failure ?? []
    #expect(1...length ~= failure.count, "\(failure)")
  }
}
