package import RegularLanguage

extension Language {
  /// The verdict on a text, with errors that name the rule; `nil` if the automaton is too large.
  func verdict(on text: String, caret: String.Index?, rule: @autoclosure () -> Rule) -> Verdict? {
    let verdict = ask { automaton in
      automaton.verdict(on: text, caret: caret) { fault in
        ValidationError(rule(), fault, in: text.utf8.span)
      }
    }
    if let verdict { return verdict }
    return demand?.verdict(on: text, caret: caret) { fault in
      ValidationError(rule(), fault, in: text.utf8.span)
    }
  }
}

extension DemandAutomaton {
  /// The verdict on a text, with the error that is made of the fault.
  ///
  /// Of insertions before the end nothing is known but whether there is hope up to the caret.
  fileprivate func verdict(
    on text: String,
    caret: String.Index?,
    error: (Fault) -> ValidationError
  ) -> Verdict {
    let whole = judgement(of: text.utf8.span)
    if case .valid(let isExtensible) = whole.outcome { return .valid(isExtensible: isExtensible) }
    let end = caret.map(text.utf8Offset(of:)) ?? text.utf8.count
    let before =
      end < text.utf8.count ? judgement(of: text.utf8.span.extracting(..<end)) : whole
    return before.outcome == .invalid
      ? .invalid(error(before.fault)) : .incomplete(error(before.fault))
  }
}

extension Automaton {
  /// The verdict on a text, with the error that is made of the fault.
  func verdict(
    on text: String,
    caret: String.Index?,
    error: (Fault) -> ValidationError
  ) -> Verdict {
    let caret = caret.map(text.utf8Offset(of:))
    let outcome = outcome(on: text.utf8.span, caret: caret)
    if case .valid(let isExtensible) = outcome { return .valid(isExtensible: isExtensible) }
    // There is a fault exactly where the outcome is not valid.
    guard let fault = fault(in: text.utf8.span, caret: caret) else {
      return .valid(isExtensible: false)
    }
    return outcome == .incomplete ? .incomplete(error(fault)) : .invalid(error(fault))
  }
}

extension ValidationError {
  /// The error that a fault in some bytes means.
  ///
  /// - Parameters:
  ///   - rule: The rule that is broken.
  ///   - fault: The fault.
  ///   - text: The bytes that the fault's offsets count.
  ///   - counter: What has counted the Characters before those bytes.
  ///   - reasons: Why the parts of a composed rule are broken.
  package init(
    _ rule: Rule,
    _ fault: Fault,
    in text: Span<UInt8>,
    behind counter: CharacterCounter = CharacterCounter(),
    reasons: [Self] = []
  ) {
    var counter = counter
    counter.consume(text.extracting(..<fault.range.lowerBound))
    let before = counter.count
    counter.consume(text.extracting(fault.range))
    self.init(
      rule, fault, charactersBefore: before, charactersThrough: counter.count, reasons: reasons)
  }

  /// The error that a fault means, where the Characters up to it have been counted.
  package init(
    _ rule: Rule,
    _ fault: Fault,
    charactersBefore before: Int,
    charactersThrough through: Int,
    reasons: [Self] = []
  ) {
    self.init(
      fault.kind == .malformed ? Rule(.encoding) : rule,
      at: Self.range(isEmpty: fault.range.isEmpty, before: before, through: through),
      expected: ExpectedCharacters(fault.expected, includesEnd: fault.couldEnd),
      reasons: reasons
    )
  }

  /// The range of an error whose fault has a range of bytes.
  package static func characters(_ range: Range<Int>, of text: Span<UInt8>) -> Range<Int> {
    // In most texts a byte is a Character.
    if text.extracting(..<range.upperBound).isASCIIWithoutLineFeeds { return range }
    var counter = CharacterCounter()
    counter.consume(text.extracting(..<range.lowerBound))
    let before = counter.count
    counter.consume(text.extracting(range))
    return self.range(isEmpty: range.isEmpty, before: before, through: counter.count)
  }

  /// The range of an error from the numbers of Characters up to its fault.
  private static func range(isEmpty: Bool, before: Int, through: Int) -> Range<Int> {
    // A scalar that starts no Character of its own belongs to the one before.
    let lower = isEmpty || through > before ? before : max(before - 1, 0)
    return lower..<(isEmpty ? lower : max(through, lower))
  }
}
