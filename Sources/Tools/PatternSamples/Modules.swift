import Foundation
import InputValidation
import InputValidationExport
import ValidatorSamples

/// What a validator says about texts and edits, for a script that compares it with its module.
private struct ModuleCase: Encodable {
  let name: String
  let source: String
  /// Whether its verdicts are exact; else, an invalid text may be incomplete.
  let isExact: Bool
  var verdicts: [ExpectedVerdict] = []
  var completions: [Completion] = []
  var sessions: [Session] = []
}

/// A verdict, with offsets in UTF-16.
private struct ExpectedVerdict: Encodable {
  let text: String
  let caret: Int
  let kind: String
  let isExtensible: Bool?
  let error: ExpectedError?
}

struct ExpectedError: Encodable {
  let code: String
  let start: Int
  let end: Int
  /// The ranges and 1 if the text could end there, in one list; `nil` if nothing is known.
  let expected: [UInt32]?
  let messages: [String]

  init(_ error: ValidationError, in text: String?) {
    let range = text?.utf16Range(of: error.range)
    (code, start, end) = (error.code.rawValue, range?.lowerBound ?? -1, range?.upperBound ?? -1)
    expected = error.expected.map { expected in
      expected.ranges.flatMap { [$0.lowerBound.value, $0.upperBound.value] }
        + [expected.includesEnd ? 1 : 0]
    }
    messages = [error.message(), error.message(in: .simplifiedChinese)]
  }
}

private struct Completion: Encodable {
  let text: String
  let completion: String?
}

/// Edits of one field, one after the other.
private struct Session: Encodable {
  let text: String
  let enforcement: String
  var edits: [SessionEdit] = []
}

private struct SessionEdit: Encodable {
  let start: Int
  let end: Int
  let insertion: String
  let origin: String
  let text: String
  let selection: [Int]
  let refusal: ExpectedError?
}

extension String {
  /// Returns the range in UTF-16 of a range of Characters.
  fileprivate func utf16Range(of range: Range<Int>) -> Range<Int> {
    let lower = index(startIndex, offsetBy: range.lowerBound)
    let upper = index(lower, offsetBy: range.count)
    return utf16.distance(from: startIndex, to: lower)..<utf16.distance(from: startIndex, to: upper)
  }
}

/// A seeded pseudorandom generator.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}

/// Characters of several units, which combine, and which are mapped to several.
private let oddities = [
  " ", "\t", "\r\n", "\u{E9}", "e\u{301}", "\u{301}", "\u{1F600}", "\u{1F1E8}\u{1F1ED}", "\u{DF}",
  "\u{212A}", "\u{4E2D}", "\u{1100}", "\u{1161}", "x", "7", "-", "A", ".", ",", "\u{3A3}",
  "\u{130}",
]

/// Prints a line of JSON for each validator.
func putModules(count: Int) throws {
  try putForm(count: count)
  for named in NamedValidator.formats + NamedValidator.strategies + NamedValidator.composed {
    var generator = Seeded(state: UInt64(count))
    do throws(ModuleExportError) {
      let module = try named.validator.javaScriptModule(in: Wording.all)
      try? put(named, module, count: count, using: &generator)
    } catch {
      FileHandle.standardError.write(Data("\(named.name): no module: \(error)\n".utf8))
    }
  }
}

private func put(
  _ named: NamedValidator,
  _ module: ExportedModule,
  count: Int,
  using generator: inout Seeded
) throws {
  let validator = named.validator
  let samples = (try? validator.samples(count: max(count / 10, 3))) ?? named.texts
  let misses = (try? validator.nearMisses(count: max(count / 10, 3))) ?? []
  let texts = samples + misses + [""]
  let letters = Array(Set(samples.joined().prefix(2_000))).sorted().map { String($0) }
  func piece() -> String {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<6: return letters.randomElement(using: &generator) ?? "a"
    case 6..<8: return oddities.randomElement(using: &generator) ?? "a"
    default:
      let text = texts.randomElement(using: &generator) ?? ""
      return String(text.dropFirst(Int.random(in: 0...text.count, using: &generator)).prefix(8))
    }
  }
  var result = ModuleCase(
    name: named.name, source: module.source, isExact: module.parts.first?.exactness == .exact)
  for number in 0..<count {
    var text = texts[number % texts.count]
    if text.count > 200 { text = String(text.prefix(200)) }
    if number >= texts.count {
      let place = text.index(
        text.startIndex, offsetBy: Int.random(in: 0...text.count, using: &generator))
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: text = String(text[..<place])
      case 1: text.insert(contentsOf: piece(), at: place)
      default: text = text[..<place] + piece() + text[place...].dropFirst()
      }
    }
    let caret =
      number % 2 == 0
      ? text.endIndex
      : text.index(text.startIndex, offsetBy: Int.random(in: 0...text.count, using: &generator))
    let verdict = validator.verdict(on: text, caret: caret)
    var isExtensible: Bool?
    if case .valid(let more) = verdict { isExtensible = more }
    result.verdicts.append(
      ExpectedVerdict(
        text: text, caret: text.utf16.distance(from: text.startIndex, to: caret),
        kind: verdict.kind.rawValue, isExtensible: isExtensible,
        error: verdict.error.map { ExpectedError($0, in: text) }))
    if number % 4 == 0, let completion = try? validator.shortestCompletion(of: text) {
      result.completions.append(Completion(text: text, completion: completion))
    }
  }
  func session(_ enforcement: InputField.Enforcement) {
    let start = Int.random(in: 0..<3, using: &generator) == 0 ? piece() : ""
    var field = InputField(start, validator: validator, enforcement: enforcement)
    var session = Session(text: start, enforcement: enforcement.rawValue)
    for _ in 0..<20 {
      let size = field.text.utf16.count
      let end = Int.random(in: 0..<3, using: &generator) == 0
      let lower = end ? size : Int.random(in: 0...size, using: &generator)
      let isRange = Int.random(in: 0..<3, using: &generator) == 0
      let upper = isRange ? Int.random(in: lower...size, using: &generator) : lower
      let insertion = isRange && Int.random(in: 0..<2, using: &generator) == 0 ? "" : piece()
      let origin: Edit.Origin = Int.random(in: 0..<2, using: &generator) == 0 ? .typing : .paste
      _ = field.select(lower..<upper, in: .utf16)
      // The range of a refusal is in the refused text, which is known unless it was rewritten.
      var refused = InputField(field.text, validator: .length(0...), enforcement: .flag)
      _ = refused.select(lower..<upper, in: .utf16)
      _ = refused.insert(insertion)
      let refusal = field.insert(insertion, origin: origin)
      let selection = field.text.utf16Range(of: field.selection.range)
      session.edits.append(
        SessionEdit(
          start: lower, end: upper, insertion: insertion, origin: origin.rawValue, text: field.text,
          selection: [selection.lowerBound, selection.upperBound],
          refusal: refusal?.error.map { error in
            ExpectedError(error, in: validator.rewriting == .nothing ? refused.text : nil)
          }))
    }
    result.sessions.append(session)
  }
  if module.isExact {
    for number in 0..<max(count / 20, 1) { session(number % 3 == 2 ? .flag : .block) }
  }
  print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
}
