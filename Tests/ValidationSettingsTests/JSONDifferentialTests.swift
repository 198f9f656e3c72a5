import Foundation
import RegularLanguage
import SettingsSyntax
import Testing

/// The reader of JSON compared with Foundation's and Python's on mutated texts.
///
/// `VALIDATION_DIFFERENTIAL=1000000 swift test -c release --filter JSONDifferentialTests` compares
/// that many texts.
@Suite struct JSONDifferentialTests {
  private static let count =
    ProcessInfo.processInfo.environment["VALIDATION_DIFFERENTIAL"].flatMap { Int($0) } ?? 5_000

  private static let seeds = [
    #"{"a": 1, "b": [true, null, "x\n\u00e9"], "c": {"d": -0.5e+3}}"#, "[1, 2.5, [[]], {}]",
    #""\ud83d\ude00\"\\\/\b\f\r\t""#, "  \t\r\n 120 ", "{\"\": \"\u{E9}\u{1F600}\"}", "false",
  ]

  /// Returns texts that differ from the seeds by a few bytes.
  private static func texts() -> [[UInt8]] {
    let characters = Array("{}[],:\"\\/ 0123.eE+-tfnulrasub\n\u{E9}".utf8) + [0x00, 0xC3, 0xFF]
    var generator = SplitMix64(seed: 7)
    return (0..<count).map { number in
      var text = Array(seeds[number % seeds.count].utf8)
      for _ in 0..<Int.random(in: 0...3, using: &generator) where !text.isEmpty {
        let index = Int.random(in: text.indices, using: &generator)
        switch Int.random(in: 0...2, using: &generator) {
        case 0: text.remove(at: index)
        case 1: text.insert(characters.randomElement(using: &generator) ?? 0, at: index)
        default: text[index] = characters.randomElement(using: &generator) ?? 0
        }
      }
      return text
    }
  }

  @Test func `Foundation accepts the same texts`() {
    for text in Self.texts() {
      var isTrailing = false
      var own = true
      do throws(JSONError) {
        _ = try JSONText(text)
      } catch {
        own = false
        isTrailing = error.problem == .trailingComma
      }
      let others =
        (try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)) != nil
      // Foundation accepts a comma after the last element, and refuses some exponents.
      if !own, others, isTrailing { continue }
      if own, !others, text.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) { continue }
      #expect(own == others, "\(String(decoding: text, as: UTF8.self).debugDescription)")
    }
  }

  private static let python = """
    import base64, json, sys
    def refuse(name): raise ValueError(name)
    for line in sys.stdin:
      try:
        text = base64.b64decode(line).decode("utf-8")
        value = json.loads(text, parse_constant=refuse)
        json.dumps(value, ensure_ascii=False).encode("utf-8")
        print(1)
      except Exception:
        print(0)
    """

  @Test func `Python accepts the same texts`() throws {
    let texts = Self.texts()
    let input = FileManager.default.temporaryDirectory
      .appending(path: "json-\(UInt64.random(in: 0 ... .max))")
    let lines = texts.map { Data($0).base64EncodedString() }.joined(separator: "\n") + "\n"
    try Data(lines.utf8).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", Self.python]
    process.standardInput = try FileHandle(forReadingFrom: input)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    // Without Python there is nothing to compare with.
    guard process.terminationStatus == 0 else { return }
    let answers = output.split(separator: UInt8(ascii: "\n")).map { $0 == Data("1".utf8) }
    try #require(answers.count == texts.count)
    for (text, answer) in zip(texts, answers) {
      let own = (try? JSONText(text)) != nil
      #expect(own == answer, "\(String(decoding: text, as: UTF8.self).debugDescription)")
    }
  }
}
