import RegularLanguage
import ValidationCore
import LineValidation
import ValidationWording

/// Findings as lines of text: `file:line:column: error: message [rule]`.
///
/// Editors and terminals turn this form into links. The message is followed by advice on repairing
/// the line; on a terminal, the line is shown below, with carets. Read errors are reported on
/// standard error.
struct TextFormat: FindingFormat {
  /// The renderers of findings, which are made for the first of them, since most runs have none.
  private var made: Renderers?
  /// The advice on findings; nil if values are redacted.
  private let advice: FindingAdvice?
  private let style: FindingStyle
  /// The last character that was found, and the words for it.
  private var lastFound: (character: FoundCharacter, words: String)?

  /// The advice on repairing a line.
  private struct Note {
    var words = ""
    /// Whether it contains an example.
    var hasExample = false
  }

  /// Creates the format.
  init(_ style: FindingStyle) {
    self.style = style
    advice = style.isRedacted ? nil : FindingAdvice(style.explainer)
  }
}

extension TextFormat {
  /// What renders the parts of findings.
  fileprivate struct Renderers: Sendable {
    /// The text before the place.
    let start: String
    /// The renderers after it.
    var endings: CauseRenderer
    /// The renderers in two parts, with room for advice in between.
    var messages: CauseRenderer
    /// The first part without the examples of rules, for findings with a better example.
    var messagesWithoutExamples: CauseRenderer
    var labels: CauseRenderer

    init(_ style: FindingStyle) {
      let (catalog, isColored) = (style.catalog, style.isColored)
      start = isColored ? TextFormat.bold : ""
      func marked(_ mark: String, _ color: String) -> String {
        (isColored ? ":\(TextFormat.plain) \(color)\(mark)\(TextFormat.plain)" : ": \(mark)")
          + catalog.errorGap
      }
      let message: [CauseRenderer.Part] = [
        .level(
          error: marked(catalog.errorMark, TextFormat.red),
          warning: marked(catalog.warningMark, TextFormat.yellow)),
        .message,
      ]
      let names = CauseRenderer.Part.fewNames { catalog.others($0) }
      let label: [CauseRenderer.Part] =
        isColored
        ? [.text(" \(TextFormat.dim)["), names, .text("]\(TextFormat.plain)\n")]
        : [.text(" ["), names, .text("]\n")]
      func renderers(_ parts: [CauseRenderer.Part], _ wording: Wording) -> CauseRenderer {
        CauseRenderer(
          style, parts, in: wording, name: Escaping.text, message: Escaping.text)
      }
      let wording = catalog.wording
      endings = renderers(message + label, wording)
      messages = renderers(message, wording)
      messagesWithoutExamples = renderers(message, wording.withoutExamples)
      labels = renderers(label, wording)
    }
  }

  static let format = Format(
    "text", for: "people",
    manual: #"""
      text is FILE:LINE:COLUMN: error: MESSAGE [RULE], in the language of the user. Columns count
      characters from 1. Unprintable characters are escaped as \t, \n, \r, \xHH or \u{H}.
      """#)

  mutating func append(_ batch: FindingBatch, isFirst: Bool, to bytes: inout [UInt8]) {
    let notes = notes(on: batch)
    // Taken out while they change, so that they are not copied.
    var renderers = made.take() ?? Renderers(style)
    defer { made = renderers }
    if !notes.isEmpty || style.showsLines {
      append(batch, notes, by: &renderers, to: &bytes)
    } else {
      renderers.append(batch, to: &bytes)
    }
  }

  /// Returns the advice for each finding of a batch; an empty array if there is none at all.
  private mutating func notes(on batch: FindingBatch) -> [Note] {
    guard let all = advice else { return [] }
    var notes: [Note] = []
    let examples = LineAdvice.maximumExampleCount - batch.before
    var index = 0
    while true {
      if index >= examples, style.suggestions == nil { index += batch.visibleCount(from: index) }
      guard index < batch.failures.count else { return notes }
      defer { index += 1 }
      let failure = batch.failures[batch.failures.startIndex + index]
      let suggestion = style.suggestions?.value(for: index, of: batch)
      var note = Note()
      if batch.isReadable(failure), let (advice, range) = all.advice(on: failure, of: batch) {
        let line = batch.line(at: failure)
        // UTF-16 is judged as UTF-8, whose bytes the input does not have.
        let isForeign = batch.encoding == .utf16 && Excerpt(of: line, .utf8).text == nil
        let found = isForeign ? nil : advice.found(in: line, at: range)
        if let found { note.words = words(for: found) }
        if suggestion == nil, index < examples, all.wantsExample(for: index, of: batch),
          let example = advice.example(for: line, at: range)
        {
          let shown = Excerpt(of: example[...], batch.encoding).bytes
          note.words += style.catalog.example(Self.shown(shown))
          note.hasExample = true
        }
      }
      if let suggestion {
        note.words += style.catalog.inBrackets(style.catalog.suggestion(Self.shown(suggestion)))
        note.hasExample = true
      }
      if note.words.isEmpty { continue }
      // Most batches have no notes, or few.
      if notes.isEmpty { notes = Array(repeating: Note(), count: batch.failures.count) }
      notes[index] = note
    }
  }

  /// Returns the words for a character that was found, which are made once for each run of findings
  /// with the same character.
  private mutating func words(for found: FoundCharacter) -> String {
    if let known = lastFound, known.character == found { return known.words }
    let words = style.catalog.found(found)
    lastFound = (found, words)
    return words
  }

  /// Returns a value for reports, quoted if it starts or ends with blanks.
  private static func shown(_ value: ArraySlice<UInt8>) -> String {
    let shown = Escaping.path(Array(value))
    return shown.first == " " || shown.last == " " ? "'\(shown)'" : shown
  }

  /// Appends findings with advice.
  private func append(
    _ batch: FindingBatch,
    _ notes: [Note],
    by renderers: inout Renderers,
    to bytes: inout [UInt8]
  ) {
    renderers.messages.begin(batch)
    if notes.contains(where: \.hasExample) { renderers.messagesWithoutExamples.begin(batch) }
    renderers.labels.begin(batch)
    var place = NumberedText(Array("\(renderers.start)\(batch.source.name):".utf8))
    for (index, failure) in batch.failures.enumerated() {
      place.set(batch.line(of: failure))
      bytes.append(place.bytes.span)
      bytes.append(":")
      bytes.append(decimal: failure.column)
      let note = notes.isEmpty ? Note() : notes[index]
      if note.hasExample {
        renderers.messagesWithoutExamples.append(index, to: &bytes)
      } else {
        renderers.messages.append(index, to: &bytes)
      }
      bytes.append(note.words)
      renderers.labels.append(index, to: &bytes)
      // Of a line that is larger than a block, only the start is known.
      guard style.showsLines, let content = batch.physicalLine(of: failure) else { continue }
      let line = String(decoding: content, as: UTF8.self)
      for part in CaretExcerpt(of: line, at: failure.range).lines { bytes.append("  \(part)\n") }
    }
  }

  func problem(_ reason: String, in source: Source) -> String { "" }

  // Select Graphic Rendition (ECMA-48, 8.3.117).
  private static let bold = "\u{1B}[1m"
  private static let red = "\u{1B}[1;31m"
  private static let yellow = "\u{1B}[1;33m"
  private static let dim = "\u{1B}[2m"
  private static let plain = "\u{1B}[0m"
}

extension TextFormat.Renderers {
  /// Appends findings without advice.
  mutating func append(_ batch: FindingBatch, to bytes: inout [UInt8]) {
    endings.begin(batch)
    var place = NumberedText(Array("\(start)\(batch.source.name):".utf8))
    let failures = batch.failures.span
    let longest = place.bytes.count + 2 * OutputSpan.longestDecimal + 1 + endings.longest
    // Capacity is reserved for all of them, because checking it for each part would take longer
    // than writing it.
    bytes.append(addingCapacity: failures.count * longest) { output in
      for index in failures.indices {
        let failure = failures[index]
        place.set(batch.line(of: failure))
        output.append(place.bytes.span)
        output.append(UInt8(ascii: ":"))
        output.append(decimal: failure.column)
        endings.append(index, to: &output)
      }
    }
  }
}
