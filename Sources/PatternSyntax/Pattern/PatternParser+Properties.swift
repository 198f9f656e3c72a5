extension PatternParser {
  /// The key for the set of a property: everything that determines it.
  struct PropertyKey: Hashable {
    var property: UnicodeProperty
    var isNegated: Bool
    var ignoresCase: Bool
  }

  /// Parses `\p` or `\P` with `L`, `{Name}` or `{Name=Value}`; `:` is equivalent to `=`; `!=`
  /// negates, and so does `^` before the name.
  ///
  /// If case is ignored, the property is closed under case before it is negated: `(?i)\P{Lu}`
  /// contains no letters with two cases, and `(?i)\P{ASCII}` contains U+017F, like `(?i)\W`.
  mutating func parseProperty(
    isNegated: Bool,
    from start: Int
  ) throws(CompilationError) -> ScalarSet {
    var isNegated = isNegated
    let content: Range<Int>
    if take("{") {
      guard let end = scalars[index...].firstIndex(of: "}") else {
        throw CompilationError(.missing("the '}' that closes this property"), at: start)
      }
      if take("^") { isNegated.toggle() }
      content = index..<end
      index = end + 1
    } else {
      content = index..<min(index + 1, scalars.count)
      index = content.upperBound
    }
    let property: UnicodeProperty
    if let sign = content.first(where: { scalars[$0] == "=" || scalars[$0] == ":" }) {
      let isUnequal = sign > content.lowerBound && scalars[sign - 1] == "!"
      if isUnequal { isNegated.toggle() }
      let name = try trimmed(
        content.lowerBound..<(isUnequal ? sign - 1 : sign), "the name of a property")
      let value = try trimmed((sign + 1)..<content.upperBound, "the value of this property")
      do {
        property = try UnicodeProperty(text(of: name), text(of: value))
      } catch {
        throw propertyError(error, name: name, value: value)
      }
    } else {
      let name = try trimmed(content, "the name of a property, such as \\p{Lu},")
      do {
        property = try UnicodeProperty(text(of: name))
      } catch {
        throw propertyError(error, name: name, value: name)
      }
    }
    // A pattern may name a property thousands of times; its set is created once.
    let key = PropertyKey(
      property: property, isNegated: isNegated, ignoresCase: flags.ignoresCase)
    if let set = propertySets[key] { return set }
    let closed = folded(named: property.scalars)
    let set = isNegated ? closed.complement : closed
    propertySets[key] = set
    try count(set, at: start)
    return set
  }

  /// The part of a range without white space at its ends, which must not be empty.
  private func trimmed(
    _ range: Range<Int>,
    _ what: String
  ) throws(CompilationError) -> Range<Int> {
    guard let first = range.first(where: { !ScalarSet.whiteSpace.contains(scalars[$0]) }),
      let last = range.last(where: { !ScalarSet.whiteSpace.contains(scalars[$0]) })
    else { throw CompilationError(.missing(what), at: range.lowerBound) }
    return first..<(last + 1)
  }

  /// A part of the pattern for messages, which is truncated if it is long.
  func quoted(_ range: Range<Int>) -> String {
    "'" + text(of: range.prefix(40)) + (range.count > 40 ? "..." : "") + "'"
  }

  private func text(of range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }

  /// The error for an unknown property.
  private func propertyError(
    _ error: UnicodeProperty.LookupError,
    name: Range<Int>,
    value: Range<Int>
  ) -> CompilationError {
    switch error {
    case .unknownProperty(let nearest):
      return CompilationError(
        .unknownProperty(
          "there is no property \(quoted(name))",
          remedy: nearest.map { "did you mean \($0)?" }
            ?? "name a category, a script or a binary property, such as \\p{Lu} or \\p{Greek}"
        ),
        at: name.lowerBound
      )
    case .unknownValue(let nearest):
      return CompilationError(
        .unknownProperty(
          "the property \(quoted(name)) has no value \(quoted(value))",
          remedy: nearest.map { "did you mean \($0)?" } ?? "use one of its values"
        ),
        at: value.lowerBound
      )
    case .unsupported(let property, let remedy):
      return unsupported("the property \(property)", remedy: remedy, at: name.lowerBound)
    case .needsValue(let example):
      return CompilationError(
        .missing("the value of this property, such as \\p{\(example)},"), at: name.lowerBound)
    }
  }
}
