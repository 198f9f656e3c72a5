internal import RegularLanguage

/// A validator of lists whose elements satisfy a part and are separated by a scalar.
///
/// Blanks (spaces and tabs) are allowed around separators and at both ends. Elements can't contain
/// the separator or have a blank at either end, so that a list is unambiguous. The empty text is
/// the list without elements; blanks alone are not a list.
///
/// In JSON, a list is an array, whose elements may contain anything that the part accepts. A list
/// of lists is an array of arrays; each inner one needs a text, so its elements can't contain their
/// separator. A list with such an element has no text: ``Validator/text(for:)`` returns `nil`, a
/// field can't show it, and a condition that is combined with the list, such as
/// `&& .length(...80)`, refuses it.
///
/// If the part has a language, so has the list, and verdicts are exact: with numbers from 10 to 30,
/// "10, 2" is incomplete, and "10, 4" is invalid. If the part has no language, or one that counts
/// too long a length for a list, such as the 253 characters of a host name, a list is judged
/// element by element. Then `invalid` is still certain, and is reported as the text is typed if the
/// part reports it for an element.
public struct ListValidator<Element: Sendable>: ListComposition {
  /// The part that each element must satisfy.
  public let part: any Validator
  /// The scalar that separates two elements.
  public let separator: Unicode.Scalar
  /// The language of the lists; `nil` if the part has none, or the result would be too large.
  public let language: Language?
  package let depth: Int
  package let holdsSecret: Bool
  /// The language of the elements, if lists have none.
  private let elementLanguage: Language?
  /// The separator in UTF-8.
  private let separatorBytes: [UInt8]
  let count: Repetition
  let conversion: Conversion<Element>

  /// Creates a validator of lists of limited length.
  ///
  ///     let digits = ListValidator(of: .integer(in: 1...9), separatedBy: ";", count: 1...2)
  ///     try digits.value(of: "1; 2")   // [1, 2]
  ///     digits.isValid("1;2;3")        // false: at most two
  ///     digits.isValid("1,2")          // false: another separator
  ///
  /// - Parameters:
  ///   - part: The validator that each element must satisfy.
  ///   - separator: The separator between two elements.
  ///   - count: The allowed numbers of elements; negative numbers have no effect.
  public init(
    of part: any Validator<Element>,
    separatedBy separator: Unicode.Scalar,
    count: some IntervalExpression<Int>
  ) {
    depth = Nesting.depth(over: [part])
    holdsSecret = part.isSecret
    self.part = Nesting.isTooDeep(depth) ? TooDeepValidator() : part
    self.separator = separator
    self.count = Repetition(count.interval)
    conversion = Conversion(part)
    language = self.part.language.flatMap { [count = self.count] in
      .list(of: $0, separator: separator, count)
    }
    elementLanguage = language == nil ? self.part.language : nil
    separatorBytes = Array(String(separator).utf8)
  }

  /// The part's rule, with the separator and the bounds of the count.
  public var rule: Rule {
    if holdsSecret { return Rule(.secret) }
    if Nesting.isTooDeep(depth) { return Nesting.rule }
    let parameters = count.parameters.merging(["separator": .text(String(separator))]) { $1 }
    return Rule(.list, parameters: parameters, parts: [part.rule])
  }

  /// Judges exactly if the part is a regular language.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    if Nesting.isTooDeep(depth) { return Nesting.verdict(on: text).hidden(as: secretRule) }
    if let verdict = language?.verdict(on: text, caret: caret, rule: rule) { return verdict }
    return elementVerdict(on: text, caret: caret).hidden(as: secretRule)
  }

  /// Returns whether a text is a list of valid elements.
  public func isValid(_ text: String) -> Bool {
    if Nesting.isTooDeep(depth) { return Nesting.verdict(on: text).isValid }
    return language.contains(text) ?? isListOfElements(text)
  }

  private var secretRule: Rule? { holdsSecret ? rule : nil }

  /// Returns the values of the elements.
  public func value(ofValid text: String) -> [Element]? {
    var values: [Element] = []
    for element in elements(of: text) {
      guard let value = conversion.value(element) else { return nil }
      values.append(value)
    }
    return values
  }

  /// Returns the texts of the elements, joined with separators and without blanks; `nil` if the
  /// list is invalid, or has no text.
  public func text(for value: [Element]) -> String? {
    listConversion?.elements(value).flatMap(text(ofElements:)).flatMap { isValid($0) ? $0 : nil }
  }

  /// Returns the texts between the separators, without the blanks around them.
  package func elements(of text: String) -> [String] {
    var elements: [String] = []
    _ = text.withBytes { bytes in
      allElements(of: bytes) { range in
        elements.append(text.bytes(in: range))
        return true
      }
    }
    return elements
  }

  /// Returns whether a predicate holds for the bytes of each element, without the blanks around it.
  private func allElements(of bytes: Span<UInt8>, satisfy holds: (Range<Int>) -> Bool) -> Bool {
    var next = bytes.isEmpty ? nil : 0
    while let first = next {
      var start = first
      var end = start
      while end < bytes.count, !isSeparator(in: bytes, at: end) { end += 1 }
      next = end < bytes.count ? end + separatorBytes.count : nil
      while start < end, isBlank(bytes[start]) { start += 1 }
      while start < end, isBlank(bytes[end - 1]) { end -= 1 }
      if !holds(start..<end) { return false }
    }
    return true
  }

  private func isSeparator(in bytes: Span<UInt8>, at offset: Int) -> Bool {
    guard bytes[offset] == separatorBytes[0], separatorBytes.count <= bytes.count - offset else {
      return false
    }
    return separatorBytes.indices.allSatisfy { bytes[offset + $0] == separatorBytes[$0] }
  }

  /// Returns whether a byte is a blank; a separator has been found before.
  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The scalars that are allowed around separators.
  var blanks: Set<Unicode.Scalar> { Set([" ", "\t"]).subtracting([separator]) }

  /// Returns an element without the blanks around it.
  private func trimmed(_ element: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    trimmedEnd(of: element.drop(while: blanks.contains))
  }

  /// Returns an element, or the end of one, without the blanks after it.
  private func trimmedEnd(
    of element: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView {
    let blanks = blanks
    let end = element.lastIndex { !blanks.contains($0) }.map(element.index(after:))
    return element[..<(end ?? element.startIndex)]
  }
}

extension ListValidator {
  /// Returns whether a text is a list, judged element by element.
  ///
  /// If the elements have an automaton, they are not copied.
  private func isListOfElements(_ text: String) -> Bool {
    var number = 0
    var isBlank = false
    let areValid = text.withBytes { bytes in
      allElements(of: bytes) { range in
        number += 1
        isBlank = range.isEmpty
        return elementLanguage.contains(bytes.extracting(range))
          ?? part.isValid(text.bytes(in: range))
      }
    }
    // Blanks alone are not a list.
    return areValid && count.contains(number) && !(number == 1 && isBlank)
  }

  /// Judges a list element by element.
  ///
  /// An insertion changes or splits the element at the caret, and leaves the others unchanged:
  ///
  ///     "example.org, exa|mple..com"    // invalid, whatever is inserted: it ends with "..com"
  ///     "a b, c|"                       // invalid too, as "a b" stays
  private func elementVerdict(on text: String, caret: String.Index?) -> Verdict {
    let whole = ValidationError(rule, at: 0..<text.count)
    if isListOfElements(text) {
      // Blanks may be added at either end.
      return text.isEmpty && !mayGrow(to: 1)
        ? .valid(isExtensible: false)
        : .valid(isExtensible: true)
    }
    let scalars = text.unicodeScalars
    let caret = caret ?? text.endIndex
    let front = scalars[..<caret].split(separator: separator, omittingEmptySubsequences: false)
    let back = scalars[caret...].split(separator: separator, omittingEmptySubsequences: false)
    guard let start = front.last, let end = back.first else { return .incomplete(whole) }
    for other in front.dropLast() + back.dropFirst() {
      let element = trimmed(other)
      if let reason = part.error(in: String(element)) {
        return .invalid(located(reason, in: element, of: text))
      }
    }
    let number = front.count + back.count - 1
    let element = trimmed(scalars[start.startIndex..<end.endIndex])
    let error =
      part.error(in: String(element)).map { located($0, in: element, of: text) } ?? whole
    return mayBecomeElement(start, end) && count.contains(number)
      || mayGrow(to: number + 1)
        && mayBecomeElement(start, scalars[end.startIndex..<end.startIndex])
        && mayBecomeElement(scalars[start.endIndex..<start.endIndex], end)
      ? .incomplete(error) : .invalid(error)
  }

  /// Returns an error of a list for the error of an element, with the range translated to the list.
  private func located(
    _ reason: ValidationError,
    in element: Substring.UnicodeScalarView,
    of text: String
  ) -> ValidationError {
    let start = text.utf8.distance(from: text.startIndex, to: element.startIndex)
    let offset = text.withBytes { $0.characters(0..<start).count }
    let range = offset + reason.range.lowerBound..<offset + reason.range.upperBound
    return ValidationError(rule, at: range, reasons: [reason])
  }

  /// Returns whether a list may have at least the given number of elements.
  private func mayGrow(to number: Int) -> Bool { number <= count.maximum ?? .max }

  /// Returns whether some insertion without separators between two texts may produce an element
  /// with blanks around it; errs on the side of `true`.
  private func mayBecomeElement(
    _ start: Substring.UnicodeScalarView,
    _ end: Substring.UnicodeScalarView
  ) -> Bool {
    let front = String(start.drop(while: blanks.contains))
    let text = front + String(trimmedEnd(of: end))
    let whole = trimmed(text.unicodeScalars[...])
    if part.isValid(String(whole)) { return true }
    let caret = text.utf8.index(text.startIndex, offsetBy: front.utf8.count)
    return !part.verdict(on: text, caret: caret).isInvalid
  }
}

extension Validator {
  /// Creates a validator of lists of any length.
  ///
  ///     .list(of: .integer(in: 1...9), separatedBy: ",")   // "1, 2,3" is [1, 2, 3];
  ///                                                        // "1;2", "1,,2" are invalid
  ///
  /// - Parameters:
  ///   - part: The validator that each element must satisfy.
  ///   - separator: The separator between two elements, which may have blanks around it.
  /// - Returns: A strategy whose value is an array of the part's values.
  public static func list<Element>(
    of part: any Validator<Element>,
    separatedBy separator: Unicode.Scalar = ","
  ) -> Self where Self == ListValidator<Element> {
    ListValidator(of: part, separatedBy: separator, count: 0...)
  }

  /// Creates a validator of lists of limited length.
  ///
  ///     .list(of: .alphabetic, count: 1...3)   // "" and "a,b,c,d" are invalid
  ///
  /// - Parameters:
  ///   - part: The validator that each element must satisfy.
  ///   - separator: The separator between two elements, which may have blanks around it.
  ///   - count: The allowed numbers of elements.
  /// - Returns: A strategy whose value is an array of the part's values.
  public static func list<Element>(
    of part: any Validator<Element>,
    separatedBy separator: Unicode.Scalar = ",",
    count: some IntervalExpression<Int>
  ) -> Self where Self == ListValidator<Element> {
    ListValidator(of: part, separatedBy: separator, count: count)
  }
}

extension ListValidator: ContainedValidator {
  package var isContained: Bool { part.callsOnlyLibrary }
}
