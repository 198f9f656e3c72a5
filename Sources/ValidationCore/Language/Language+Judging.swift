package import RegularLanguage

extension Language {
  /// Returns whether a text is in the language; `false` if the automaton is too large.
  package func accepts(_ text: String) -> Bool {
    guard let automaton else { return false }
    return text.withBytes { automaton.accepts($0) }
  }

  /// Returns the verdict on a text, with the rule in errors; `nil` if the automaton is too large.
  package func verdict(on text: String, caret: String.Index?, rule: @autoclosure () -> Rule)
    -> Verdict?
  {
    let verdict = automaton?.verdict(on: text, caret: caret) { fault in
      text.withBytes { ValidationError(rule(), fault, in: $0) }
    }
    if let verdict { return verdict }
    return lazyDFA?.verdict(on: text, caret: caret) { fault in
      text.withBytes { ValidationError(rule(), fault, in: $0) }
    }
  }
}

extension LazyDFA {
  /// Returns the verdict on a text, with an error for the fault.
  ///
  /// For a caret before the end, only the text up to the caret is considered.
  fileprivate func verdict(
    on text: String,
    caret: String.Index?,
    error: (Fault) -> ValidationError
  ) -> Verdict {
    let whole = text.withBytes { judgement(of: $0) }
    if case .valid(let isExtensible) = whole.outcome { return .valid(isExtensible: isExtensible) }
    let end = caret.map(text.utf8Offset(of:)) ?? text.utf8.count
    let before =
      end < text.utf8.count ? text.withBytes { judgement(of: $0.extracting(..<end)) } : whole
    return before.outcome == .invalid
      ? .invalid(error(before.fault)) : .incomplete(error(before.fault))
  }
}

extension Automaton {
  /// Returns the verdict on a text, with an error for the fault.
  func verdict(
    on text: String,
    caret: String.Index?,
    error: (Fault) -> ValidationError
  ) -> Verdict {
    let caret = caret.map(text.utf8Offset(of:))
    let outcome = text.withBytes { self.outcome(on: $0, caret: caret) }
    if case .valid(let isExtensible) = outcome { return .valid(isExtensible: isExtensible) }
    // There is a fault if and only if the outcome is not valid.
    guard let fault = text.withBytes({ fault(in: $0, caret: caret) }) else {
      return .valid(isExtensible: false)
    }
    return outcome == .incomplete ? .incomplete(error(fault)) : .invalid(error(fault))
  }
}

extension ValidationError {
  /// Creates the error for a fault in some bytes.
  ///
  /// - Parameters:
  ///   - rule: The broken rule.
  ///   - fault: The fault.
  ///   - text: The bytes to which the fault's offsets refer.
  ///   - reasons: The errors of the parts of a composed rule.
  init(_ rule: Rule, _ fault: Fault, in text: Span<UInt8>, reasons: [Self] = []) {
    let error = Self(rule, fault, at: text.characters(fault.range), reasons: reasons)
    self = error.blamingWholeText(of: text.characters(0..<text.count).count)
  }

  /// Creates the error for a fault whose range is known in Characters.
  package init(_ rule: Rule, _ fault: Fault, at range: Range<Int>, reasons: [Self] = []) {
    self.init(
      fault.kind == .malformed ? Rule(.encoding) : rule,
      at: range,
      expected: ExpectedCharacters(
        fault.expected, includesEnd: fault.couldEnd, need: fault.need),
      reasons: reasons
    )
  }
}
