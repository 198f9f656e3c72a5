import ValidationCore
import ValidateRun
import LineValidation

/// A prompt without a terminal: the value is a line of standard input.
///
/// It is judged like the lines of a file, and no byte after it is read, so that the next program
/// can read the next line.
struct PromptInput {
  private let plan: PromptPlan
  private let catalog: MessageCatalog
  private let isTerminal = Platform.isTerminal(.standardInput)
  /// The terminal with echo disabled; nil if there is none, or the value is not a secret.
  private let silence: SilentTerminal?
  /// Whether a byte order mark may precede the next line.
  private var isAtStart = true

  /// The maximum number of bytes of a line.
  private static let maximumByteCount = 1 << 20

  /// Creates a prompt.
  ///
  /// - Throws: ``SystemError`` if the echo of a terminal can't be disabled for a secret.
  init(_ plan: PromptPlan, in catalog: MessageCatalog) throws(SystemError) {
    self.plan = plan
    self.catalog = catalog
    silence = plan.isSecret && isTerminal ? try SilentTerminal() : nil
  }
}

extension PromptInput {
  /// Reads lines until one is valid, or no attempts are left.
  ///
  /// - Throws: ``SystemError`` if standard input can't be read, or the echo of a terminal can't be
  ///   restored.
  mutating func run() throws(SystemError) -> Prompt.End {
    let end: Prompt.End
    do throws(SystemError) {
      end = try converse()
    } catch {
      // The first error is the one to report.
      try? silence?.end()
      throw error
    }
    try silence?.end()
    return end
  }

  private mutating func converse() throws(SystemError) -> Prompt.End {
    var retries = plan.retries ?? (isTerminal ? .max : 0)
    while true {
      if isTerminal { Diagnostics.write(Escaping.text(catalog.label(plan.label))) }
      guard let line = try line() else { return .refused(catalog.noValue) }
      do throws(ValidationError) {
        return .value(try value(of: line))
      } catch {
        let words = catalog.sentence(about: plan.label, error)
        if retries == 0 { return .refused(words) }
        retries -= 1
        Diagnostics.report(words)
      }
    }
  }

  private func value(of line: [UInt8]) throws(ValidationError) -> String {
    if line.count > Self.maximumByteCount {
      var lines = LinePlan()
      lines.maximumByteCount = Self.maximumByteCount
      throw ValidationError(LineFault.tooLong.rule(lines), at: 0..<0)
    }
    guard let text = String(validating: line, as: UTF8.self) else {
      throw ValidationError(Rule(.encoding), at: 0..<0)
    }
    var field = plan.field(text)
    return try plan.value(of: &field)
  }

  /// Reads a line, without its line end; nil at the end of the input.
  private mutating func line() throws(SystemError) -> [UInt8]? {
    var line: [UInt8] = []
    var byte: [UInt8] = [0]
    var isEnded = false
    while true {
      silence?.awaitInput()
      if try Platform.read(.standardInput, into: &byte, from: 0) == 0 { break }
      isEnded = byte[0] == UInt8(ascii: "\n")
      if isEnded { break }
      // One more byte shows that the line is too long.
      if line.count <= Self.maximumByteCount { line.append(byte[0]) }
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if line.isEmpty, !isEnded { return nil }
    if isAtStart, line.starts(with: mark) { line.removeFirst(mark.count) }
    isAtStart = false
    if isEnded, line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line
  }
}
