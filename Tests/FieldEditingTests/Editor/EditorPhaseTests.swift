import InputValidation
import RegularLanguage
import Testing

/// Custom code that uses an editor while the editor calls it: validators, clocks, and observers of
/// coming changes.
///
/// It sees one consistent field, and can't change it.
@Suite struct EditorPhaseTests {
  /// Custom code, with the editor that calls it; only one thread uses it.
  private final class Spy: @unchecked Sendable {
    weak var editor: FieldEditor?
    var random: SplitMix64
    var lookCount = 0
    private var depth = 0

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// Reads the editor now and then, and tries to change it.
    func look() {
      guard let editor, depth < 2 else { return }
      lookCount += 1
      if Int.random(in: 0..<3, using: &random) > 0 { return }
      depth += 1
      defer { depth -= 1 }
      if Bool.random(using: &random) { EditorPhaseTests.expectConsistency(of: editor) }
      let before = editor.field
      let operation = EditorOperation.random(using: &random)
      operation.perform(on: editor)
      #expect(editor.undo() == .turn(until: .changed))
      editor.observe { _ in }.cancel()
      #expect(editor.field == before, "\(operation)")
      if Bool.random(using: &random) { EditorPhaseTests.expectConsistency(of: editor) }
    }
  }

  private struct SpiedValidator: Validator {
    let part: any Validator
    let spy: Spy
    var rule: Rule { part.rule }

    func verdict(on text: String, caret: String.Index?) -> Verdict {
      spy.look()
      return part.verdict(on: text, caret: caret)
    }
  }

  private static func expectConsistency(of editor: FieldEditor) {
    #expect(editor.text == editor.field.text && editor.selection == editor.field.selection)
    #expect(editor.verdict.kind == editor.verdictKind)
    switch editor.state {
    case .valid, .committed, .validating: #expect(editor.verdictKind == .valid)
    case .editing: #expect(editor.verdictKind == .incomplete)
    case .invalid: #expect(editor.verdictKind != .valid)
    case .pristine, .composing: break
    }
    if let error = editor.visibleError { #expect(error == editor.verdict.error) }
  }

  private static func content(of editor: FieldEditor) -> String {
    """
    \(editor.text) \(editor.selection) \(editor.state) \(editor.verdict) \
    \(String(describing: editor.visibleError)) \(editor.canUndo) \(editor.canRedo)
    """
  }

  @Test(arguments: 0..<UInt64(24))
  func `custom code that meddles with its editor makes no difference`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (spy, idleSpy) = (Spy(seed: seed), Spy(seed: seed))
    let isValidatorSpied = seed % 4 != 0
    func validator(_ index: Int, _ spy: Spy) -> any Validator {
      let part = EditorValidator.all[index].validator
      return isValidatorSpied ? SpiedValidator(part: part, spy: spy) : part
    }
    func editor(_ spy: Spy) -> FieldEditor {
      let clock = EditClock {
        spy.look()
        return .zero
      }
      let field = InputField(
        validator: validator(0, spy), clock: seed % 2 == 0 ? clock : .stopped(at: .zero))
      return FieldEditor(field, errorDisplay: seed % 3 == 0 ? .onChange : .onEnd)
    }
    let (spied, other) = (editor(spy), editor(idleSpy))
    spy.editor = spied
    let watches = seed % 5 < 2 ? [] : [spied.observe(.willChange) { _ in spy.look() }]
    for _ in 0..<40 {
      let operation = EditorOperation.random(using: &random)
      if case .setValidator(let index) = operation {
        spied.setValidator(validator(index, spy))
        other.setValidator(validator(index, idleSpy))
      } else {
        let isAccepted = operation.perform(on: spied)
        #expect(isAccepted == operation.perform(on: other))
      }
      if Bool.random(using: &random) {
        #expect(Self.content(of: spied) == Self.content(of: other), "\(operation)")
        Self.expectConsistency(of: spied)
      }
    }
    #expect(Self.content(of: spied) == Self.content(of: other))
    #expect(spy.lookCount > 0 && idleSpy.lookCount == 0)
    watches.forEach { $0.cancel() }
  }

  @Test func `a validator that reads the state while it judges does not determine it`() {
    let spy = Spy(seed: 0)
    let editor = FieldEditor(
      InputField(
        validator: .satisfying("free") { _ in
          if let editor = spy.editor { #expect([.pristine, .invalid].contains(editor.state)) }
          return true
        }))
    spy.editor = editor
    #expect(editor.insert("1") == nil)
    #expect(editor.verdictKind == .valid)
    #expect(editor.state == .valid)
  }

  @Test func `a clock can read its editor`() {
    let spy = Spy(seed: 0)
    let clock = EditClock {
      spy.look()
      return .zero
    }
    let editor = FieldEditor(InputField(validator: .digits, clock: clock))
    spy.editor = editor
    for _ in 0..<20 { #expect(editor.insert("1") == nil) }
    #expect(editor.count == 20)
    #expect(spy.lookCount > 0)
  }
}
