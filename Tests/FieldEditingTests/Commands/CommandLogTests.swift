import Foundation
import InputValidation
import RegularLanguage
import Testing

@Suite struct CommandLogTests {
  private static let session: [FieldCommand] = [
    .insert("12"), .insert("x"), .insert("3"), .delete(), .select(Selection(anchor: 2, focus: 0)),
    .insert("789", origin: .paste), .delete(.forward), .undo, .redo,
    .setMarkedText("1", selected: 0..<1),
    .unmarkText, .edit(Edit([.init(0..<1, with: "4"), .init(2..<3, with: "5")], in: .utf16)),
    .beginGroup, .insert("6"), .insert("7"), .endGroup, .undo,
    .edit(Edit(replacing: 9..<10, with: "")),
    .endEditing,
  ]

  private static func recorded() -> (log: CommandLog<FieldCommand>, field: InputField) {
    var log = CommandLog<FieldCommand>()
    var field = InputField(validator: .digits && .length(...9), clock: .stopped(at: .seconds(5)))
    for command in session { log.perform(command, on: &field) }
    return (log, field)
  }

  @Test func `a log contains all commands, and marks the refused ones`() {
    let (log, field) = Self.recorded()
    #expect(log.entries.map(\.command) == Self.session)
    #expect(log.entries.map(\.time).allSatisfy { $0 == .seconds(5) })
    let refused = log.entries.filter { $0.refusal != nil }
    #expect(refused.map(\.command) == [.insert("x"), .edit(Edit(replacing: 9..<10, with: ""))])
    #expect(refused.map(\.refusal) == [.rule(.all), .bounds])
    #expect(field.text == "4851")
  }

  @Test func `a stored session can be replayed on another field`() throws {
    let (log, field) = Self.recorded()
    let data = try JSONEncoder().encode(log)
    let stored = try JSONDecoder().decode(CommandLog<FieldCommand>.self, from: data)
    #expect(stored == log)
    var other = InputField(validator: .digits && .length(...9))
    #expect(stored.replay(on: &other) == nil)
    #expect(other == field)
    // The undo steps are the same, too.
    var (first, second) = (field, other)
    while first.undo() == nil {
      #expect(second.undo() == nil)
      #expect(first == second)
    }
    #expect(!second.canUndo)
  }

  @Test func `word deletions are replayed, and a secret is one word`() throws {
    var log = CommandLog<FieldCommand>()
    var field = InputField("one two three", validator: .length(...99))
    log.perform(.deleteWord(), on: &field)
    log.perform(.select(Selection(caret: 0)), on: &field)
    log.perform(.deleteWord(.forward), on: &field)
    #expect(field.text == " two ")
    let stored = try JSONDecoder().decode(
      CommandLog<FieldCommand>.self, from: JSONEncoder().encode(log))
    var other = InputField("one two three", validator: .length(...99))
    #expect(stored.replay(on: &other) == nil)
    #expect(other == field)
    var secret = InputField("one two three", validator: .secret(.length(...99)))
    secret.perform(.deleteWord())
    #expect(secret.text.isEmpty)
  }

  @Test func `pauses are replayed`() {
    var log = CommandLog<FieldCommand>()
    var field = InputField(validator: .digits)
    for second in [0, 0, 9] {
      field.clock = .stopped(at: .seconds(second))
      log.perform(.insert("1"), on: &field)
    }
    var other = InputField(validator: .digits)
    log.replay(on: &other)
    other.undo()
    #expect(other.text == "11")
  }

  @Test func `a log with any times can be replayed`() {
    let times = [.min, .max, 0, -1, 1].map { Duration(attoseconds: $0) }
    for first in times {
      for second in times {
        let log = CommandLog<FieldCommand>([
          .init(.insert("1"), at: first), .init(.insert("2"), at: second),
        ])
        var field = InputField(validator: .digits)
        #expect(log.replay(on: &field) == nil)
        field.undo()
        // An interval that overflows is longer than any pause.
        let isJoined = second < first || first == second || (first > times[0] && second < times[1])
        #expect(field.text == (isJoined ? "" : "1"), "\(first) \(second)")
      }
    }
  }

  @Test func `a log of a secret reveals neither its length nor its rhythm`() {
    func log(_ keys: [(key: Character, second: Int)]) -> CommandLog<FieldCommand> {
      var field = InputField(validator: .secret(.length(1...64)))
      var log = CommandLog<FieldCommand>()
      for (key, second) in keys {
        field.clock = .stopped(at: .seconds(second))
        log.perform(.insert(String(key)), on: &field)
      }
      log.perform(.delete(), on: &field)
      log.perform(.select(Selection(caret: 0)), on: &field)
      field.clock = .stopped(at: .seconds(60))
      log.perform(.endEditing, on: &field)
      return log
    }
    let short = log([("a", 1), ("b", 9)])
    #expect(short == log([("x", 1), ("y", 2), ("z", 4), ("z", 30)]))
    #expect(short.entries.map(\.isHidden) == [true, false])
  }

  @Test func `replaying reports the first command that has a different result`() {
    let (log, _) = Self.recorded()
    var other = InputField(validator: .all(of: []))
    #expect(log.replay(on: &other)?.command == .insert("x"))
  }

  @Test func `decoding checks the log`() {
    let json = #"{"entries": [{"command": {"insert": {"_0": "1"}}, "time": [0, 0]}]}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(CommandLog<FieldCommand>.self, from: Data(json.utf8))
    }
  }
}
