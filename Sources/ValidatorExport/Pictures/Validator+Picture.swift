internal import PatternSyntax
internal import RegularLanguage
public import ValidationCore
public import ValidationWording

extension Validator {
  /// Returns a picture of the valid texts, as a document of SVG.
  ///
  ///     try RegexValidator("(?:a|b)+").picture()         // "<svg ...": a railroad diagram
  ///     try FormatValidator.date.picture()               // the automaton, with 29 states
  ///     try FormatValidator.ipv6.picture()               // throws: it has too many states
  ///     try RegexValidator("a+").picture(.automaton)     // the automaton, with 2 states
  ///
  /// The picture has no script, and colors for light and dark surroundings. Its text has the
  /// language of the wording, if that is English or Chinese; otherwise, it is English. The same
  /// validator always has the same picture.
  ///
  /// - Parameters:
  ///   - kind: The kind of the picture; by default, a pattern has a railroad diagram, unless it is
  ///     too long, and other validators have an automaton.
  ///   - wording: The language of the title and the words in the picture.
  /// - Returns: The document.
  /// - Throws: ``PictureError``, for example if the automaton has more than 60 states.
  /// - Complexity: That of minimizing the automaton; the layout takes milliseconds.
  public func picture(
    _ kind: PictureKind? = nil,
    in wording: Wording = .english
  ) throws(PictureError) -> String {
    guard let language else { throw .noLanguage }
    let title = wording.requirement(of: rule)
    if kind != .automaton, self is RegexValidator, case .pattern(let syntax) = language.expression {
      if let picture = RailroadPicture(of: syntax, title: title, in: wording) { return picture.svg }
      if kind == .railroad { throw .tooLarge }
    }
    if kind == .railroad { throw .noPattern }
    guard let machine = language.exportedMachine else { throw .tooLarge }
    let limit = AutomatonPicture.maximumStateCount
    if machine.states.count > limit {
      throw .tooManyStates(count: machine.states.count, limit: limit)
    }
    return AutomatonPicture(of: machine, title: title, in: wording).svg
  }
}
