internal import PatternSyntax
internal import RegularLanguage
public import ValidationCore
public import ValidationWording

extension Validator {
  /// Returns a picture of the valid texts, as a document of SVG.
  ///
  ///     try RegexValidator("(?:a|b)+").picture()         // "<svg ...": a railroad diagram
  ///     try FormatValidator.date.picture()               // the automaton, with 29 states
  ///     try FormatValidator.iban.picture()               // a railroad diagram of the structures
  ///     try FormatValidator.hostname.picture()           // throws: it has too many states
  ///     try RegexValidator("a+").picture(.automaton)     // the automaton, with 2 states
  ///
  /// The picture has no script, and colors for light and dark surroundings. Its text has the
  /// language of the wording, if that is English or Chinese; otherwise, it is English. The same
  /// validator always has the same picture.
  ///
  /// - Parameters:
  ///   - kind: The kind of the picture; by default, a pattern has a railroad diagram, unless it is
  ///     too long, and so has a long chain of states, such as that of an IBAN, whose check digits
  ///     are not shown. Other validators have an automaton.
  ///   - wording: The language of the title and the words in the picture.
  /// - Returns: The document.
  /// - Throws: ``PictureError``, for example if the automaton has more than 60 states.
  /// - Complexity: That of minimizing the automaton; the layout takes milliseconds.
  public func picture(
    _ kind: PictureKind? = nil,
    in wording: Wording = .english
  ) throws(PictureError) -> String {
    guard let language = moduleLanguage else { throw .noLanguage }
    let title = wording.requirement(of: rule)
    let machine = kind == .railroad ? nil : language.exportedMachine
    let isChain = machine?.isChain ?? false
    if kind == .railroad || kind == nil && (self is RegexValidator || isChain) {
      let picture = railroadSyntax(language.exportedMachine).flatMap {
        RailroadPicture(of: $0, title: title, in: wording)
      }
      if let picture { return picture.svg }
      if kind == .railroad { throw .tooLarge }
    }
    guard let machine else { throw .tooLarge }
    let limit = AutomatonPicture.maximumStateCount
    if machine.states.count > limit {
      throw .tooManyStates(count: machine.states.count, limit: limit)
    }
    return AutomatonPicture(of: machine, title: title, in: wording).svg
  }

  /// Returns the pattern of a railroad diagram: that of the validator as it is written, or one from
  /// its machine; `nil` if it is too large, or nothing is known of the texts.
  func railroadSyntax(_ machine: @autoclosure () -> StateMachine?) -> Syntax? {
    guard let language = moduleLanguage else { return nil }
    if self is RegexValidator, case .pattern(let syntax) = language.expression { return syntax }
    return language.expression.plainSyntax
      ?? machine().flatMap { StateElimination.syntax(of: $0, limit: 2_048) }
  }
}

extension StateMachine {
  /// Whether most states follow one another without a choice, so that a picture of all of them is
  /// very long.
  var isChain: Bool {
    states.count > 20 && states.count { $0.transitions.count <= 1 } * 4 > states.count * 3
  }
}
