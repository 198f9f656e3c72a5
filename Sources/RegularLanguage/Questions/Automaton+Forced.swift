// After some texts, only one thing can follow: every completion starts with the same text. That
// text is forced, and a field may type it by itself.
//
//     \d{4}-\d\d               after 2024: "-"; after 202 nothing, since a digit is missing
//     ann@a\.org|bob@a\.org    after a: "nn@a.org"; after the whole text nothing, since it may end
//
// A place is forced if the text can't end there and only one scalar may follow.

extension Automaton {
  /// Text that is typed at the end of another one, and what is forced around it.
  package struct ForcedText {
    /// The forced text that the typed text leaves out; empty if it leaves nothing out.
    package var before: String
    /// The text with which every completion starts afterwards.
    package var after: String
  }

  /// Returns what is forced around a text that is typed after another one.
  ///
  /// - Parameters:
  ///   - typed: The text that is typed, UTF-8.
  ///   - text: The text before it, UTF-8.
  ///   - mark: A place in the text before to resume from; `nil` is the start.
  /// - Returns: The forced texts; `nil` if the typed text is possible neither directly nor after
  ///   the forced text.
  /// - Complexity: O(*n* + *l* * *c*) for *n* bytes, *c* classes and *l* scalars of forced text.
  package func forcedText(
    around typed: Span<UInt8>,
    after text: Span<UInt8>,
    from mark: Trail.Mark?
  ) -> ForcedText? {
    let origin = origin(mark)
    let base = run(from: origin.place, over: text, in: origin.offset..<text.count)
    guard base.unexpectedInput == nil, isAlive(base.place) else { return nil }
    if let end = place(after: typed, from: base.place) {
      return ForcedText(before: "", after: forced(from: end).text)
    }
    let (before, place) = forced(from: base.place)
    guard !before.isEmpty, let end = self.place(after: typed, from: place) else { return nil }
    return ForcedText(before: before, after: forced(from: end).text)
  }

  /// Returns the offset, in bytes, at which the forced text at the end of a text starts.
  ///
  /// - Parameters:
  ///   - text: UTF-8.
  ///   - mark: A place to resume from; `nil` is the start. What is forced before it doesn't count.
  /// - Returns: The offset; the number of bytes if the end isn't forced.
  package func startOfForcedEnd(of text: Span<UInt8>, from mark: Trail.Mark?) -> Int {
    let origin = origin(mark)
    var (offset, place) = (origin.offset, origin.place)
    var first: Int?
    while offset < text.count {
      first = forcedClass(at: place) == nil ? nil : first ?? offset
      var end = offset + 1
      while end < text.count, text[end] >> 6 == 0b10 { end += 1 }
      let step = run(from: place, over: text, in: offset..<end)
      guard step.unexpectedInput == nil else { return text.count }
      (offset, place) = (end, step.place)
    }
    return first ?? text.count
  }

  /// Returns the place after a text; `nil` if no valid text is reachable there.
  private func place(after text: Span<UInt8>, from place: Place) -> Place? {
    let run = run(from: place, over: text, in: 0..<text.count)
    return run.unexpectedInput == nil && isAlive(run.place) ? run.place : nil
  }

  /// Returns the forced text after a place, and the place where it ends.
  private func forced(from place: Place) -> (text: String, end: Place) {
    var text = String.UnicodeScalarView()
    var place = place
    for _ in 0..<Self.maximumForcedCount {
      guard let index = forcedClass(at: place) else { break }
      text.append(representatives.value.scalars[index])
      place = next(place, index)
    }
    return (String(text), place)
  }

  /// The most scalars that are forced at once, since a bound on the length can force a million.
  private static let maximumForcedCount = 1_000

  /// Returns the class of the only scalar that may follow; `nil` if others may, or none need.
  private func forcedClass(at place: Place) -> Int? {
    if isAccepting(place) { return nil }
    let sizes = representatives.value.sizes
    var found: Int?
    for index in 0..<classCount where isAlive(next(place, index)) {
      guard found == nil, sizes[index] == 1 else { return nil }
      found = index
    }
    return found
  }
}
