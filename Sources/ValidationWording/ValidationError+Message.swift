public import ValidationCore

extension ValidationError {
  /// Returns the message for a person who types: a sentence without its subject, composed from the
  /// broken rule, so that they always agree.
  ///
  ///     let error = IntegerValidator(in: 0...150).error(in: "15x")
  ///     error?.message()                         // "must be a whole number from 0 to 150"
  ///     error?.message(in: .simplifiedChinese)   // the same in Chinese
  ///
  /// - Parameter wording: The words.
  /// - Returns: The message, which contains nothing of the rejected text.
  public func message(in wording: Wording = .english) -> String {
    if reportsReasons, reasons.contains(where: \.isUnsatisfiable) {
      return wording.grammar.listed(wording.firsts(of: reasons) { $0.message(in: wording) })
    }
    let broken = reportsReasons ? Rule(.all, parts: reasons.map(\.rule)) : rule
    let requirement = wording.requirement(of: broken)
    return isUnsatisfiable ? wording.grammar.unsatisfiable(requirement) : requirement
  }

  /// Returns the message for a developer: with the pattern, the exact unit of a length, and the
  /// expected characters.
  ///
  ///     let error = IntegerValidator().error(in: "15x")
  ///     error?.detail()    // "must be a whole number: expected a digit or nothing more"
  ///     error?.message()   // "must be a whole number"
  ///
  /// - Parameter wording: The words.
  /// - Returns: The message, which contains nothing of the rejected text.
  public func detail(in wording: Wording = .english) -> String {
    guard reportsReasons else {
      return detail(of: [rule], [wording.requirement(of: rule, .detail)], wording)
    }
    // Satisfied parts are omitted. The characters that one part expects may violate another, so
    // those of the whole rule are reported, if it has a language.
    if expected == nil {
      return wording.grammar.listed(wording.firsts(of: reasons) { $0.detail(in: wording) })
    }
    let broken = reasons.map(\.rule)
    return detail(of: broken, wording.requirements(of: broken, by: .all, .detail), wording)
  }

  private func detail(of rules: [Rule], _ demands: [String], _ wording: Wording) -> String {
    let expectation = Expectation(expected, of: rules, at: range)
    let isMentioned = expectation.isMentioned(if: rules.contains(where: \.needsExpectation))
    return wording.detail(
      of: demands, isUnsatisfiable: isUnsatisfiable,
      expecting: isMentioned ? expectation.words(in: wording) : "")
  }

  /// Whether the reasons of the parts add information to the rule.
  private var reportsReasons: Bool { rule.code == .all && !reasons.isEmpty && !isUnsatisfiable }
}

extension ValidationError: CustomStringConvertible {
  /// The detailed message in English.
  public var description: String { detail() }
}

extension Refusal {
  /// Returns the message for the person whose action was refused.
  ///
  ///     var field = InputField("4", validator: .integer(in: 0...150))
  ///     field.insert("x")?.message()                   // "must be a whole number from 0 to 150"
  ///     field.redo()?.message()                        // "there is nothing to redo"
  ///     field.redo()?.message(in: .simplifiedChinese)  // the same in Chinese
  ///
  /// - Parameter wording: The words.
  /// - Returns: The message, which contains nothing of the rejected text.
  public func message(in wording: Wording = .english) -> String {
    switch self {
    case .rule(let error): error.message(in: wording)
    case .other(let reason) where !reason.errors.isEmpty: wording.lines(about: reason.errors)
    default: wording.grammar.refusal(self)
    }
  }

  /// Returns the message for a developer: with details if a rule is violated.
  ///
  ///     var field = InputField("4", validator: .integer)
  ///     field.insert("x")?.detail()   // "must be a whole number: expected a digit or ..."
  ///     field.redo()?.detail()        // "there is nothing to redo"
  ///
  /// - Parameter wording: The words.
  /// - Returns: The message, which contains nothing of the rejected text.
  public func detail(in wording: Wording = .english) -> String {
    error.map { errors.count == 1 ? $0.detail(in: wording) : message(in: wording) }
      ?? message(in: wording)
  }
}

extension Refusal: CustomStringConvertible {
  /// The detailed message in English.
  public var description: String { detail() }
}

extension Wording {
  /// Returns the messages of errors, one per line, with the display names of their fields, their
  /// own names, or their paths.
  package func lines(about errors: [ValidationError]) -> String {
    errors.map { error in
      let name = error.path.isEmpty ? nil : displayName(of: error.path) ?? error.name
      let subject = name ?? self.name(of: error.path)
      return (subject.isEmpty ? "" : subject + ": ") + error.message(in: self)
    }
    .joined(separator: "\n")
  }
}
