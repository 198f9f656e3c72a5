import InputValidation
import InputValidationTesting
import TestSupport
import Testing

@testable import ValidateCommand
@testable import ValidateRun

/// Random keys in a prompt, compared with a naive line editor.
@Suite struct PromptModelTests {
  private static func difference(
    after script: [PromptOperation],
    _ plans: [PromptPlan]
  ) -> ScriptDifference? {
    var session = PromptTrial(plans)
    for (index, operation) in script.enumerated() {
      let words = session.difference(after: operation)
      if let words { return ScriptDifference(after: index + 1, words) }
    }
    return session.differenceOfPictures().map { ScriptDifference(after: script.count, $0) }
  }

  @Test func `keys agree with the model`() throws {
    let plans = try PromptOperation.rules.map { try PromptPlan.of($0) }
    var search = ScriptSearch<PromptOperation>(
      seed: scriptSeed, operations: scriptOperations(2_000, of: 20_000))
    while let script = search.next() { search.record(Self.difference(after: script, plans)) }
    search.report()
  }
}

/// A prompt on a terminal in memory, and its model.
private struct PromptTrial {
  private let plans: [PromptPlan]
  private var prompt: Prompt
  private var model: PromptModel
  private var decoder = KeyDecoder()
  private var screen = PromptScreen(hasColor: true)
  private var terminal: TerminalEmulator

  init(_ plans: [PromptPlan]) {
    self.plans = plans
    prompt = Prompt(plans[0], in: MessageCatalog.english, clock: .stopped(at: .zero))
    model = PromptModel(plans[0])
    terminal = TerminalEmulator(columns: 60, height: 30, width: \.columns)
  }

  mutating func difference(after operation: PromptOperation) -> String? {
    let (end, expected) = (press(operation), model.perform(operation))
    if end != expected { return "the prompt ends with \(end as Any), not \(expected as Any)" }
    if end != nil {
      begin(prompt.plan)
      return nil
    }
    draw()
    let (field, content) = (prompt.field, model.content)
    let found = [
      field.text, "\(field.selection.anchor)-\(field.caret)", prompt.refusedText ?? "none",
      "\(prompt.notice != nil)",
    ]
    let wanted = [
      String(content.text), "\(content.anchor)-\(content.caret)", model.refusedText ?? "none",
      "\(model.hasNotice)",
    ]
    let names = ["text", "selection", "refused text", "notice"]
    if let place = found.indices.first(where: { found[$0] != wanted[$0] }) {
      return "\(names[place]) is \(found[place]), and in the model \(wanted[place])"
    }
    return nil
  }

  private mutating func begin(_ plan: PromptPlan) {
    prompt = Prompt(plan, in: MessageCatalog.english, clock: .stopped(at: .zero))
    model = PromptModel(plan)
    // The next prompt starts in the row below.
    terminal.write(screen.ending())
    screen = PromptScreen(hasColor: true)
    draw()
  }

  private mutating func press(_ operation: PromptOperation) -> Prompt.End? {
    switch operation {
    case .type(let text): return send(Array(text.utf8))
    case .paste(let text): return send(Array("\u{1B}[200~\(text)\u{1B}[201~".utf8))
    case .press(.escape): return send([0x1B], isPaused: true)
    case .press(let key): return send(key.bytes)
    case .pause(let key, let count): return send(Array(key.bytes.prefix(count)), isPaused: true)
    case .begin(let number): begin(plans[number])
    case .resize(let columns):
      terminal.resize(to: columns, .reflow)
      terminal.write(screen.clearing(for: columns))
    }
    return nil
  }

  /// Sends bytes one by one, and the keys that they complete.
  private mutating func send(_ bytes: [UInt8], isPaused: Bool = false) -> Prompt.End? {
    for byte in bytes {
      if let end = decoder.key(after: byte).flatMap({ prompt.press($0) }) { return end }
    }
    return isPaused ? decoder.keyAfterPause().flatMap { prompt.press($0) } : nil
  }

  private mutating func draw() {
    let view = PromptView(size: (terminal.columns, terminal.height))
    terminal.write(screen.drawing(view.frame(of: prompt)))
  }

  /// Returns how the terminal differs from a new one that shows only the last picture.
  func differenceOfPictures() -> String? {
    var new = TerminalEmulator(columns: terminal.columns, height: terminal.height, width: \.columns)
    let view = PromptView(size: (terminal.columns, terminal.height))
    var screen = PromptScreen(hasColor: true)
    new.write(screen.drawing(view.frame(of: prompt)))
    let shown = Array(terminal.rows[terminal.cursor.row...].map(\.cells))
    if shown != Array(new.rows.map(\.cells).prefix(shown.count)) { return "the picture differs" }
    if terminal.cursor.column != new.cursor.column { return "the cursor is in another column" }
    return terminal.unknown.isEmpty ? nil : "the terminal doesn't know \(terminal.unknown)"
  }
}
