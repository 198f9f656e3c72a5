internal import RegularLanguage
import ValidationCore

/// An amount mask, which is filled from the right: "0,000.00" by 1, 2, 3 and 4 with "0.01", "0.12",
/// "1.23" and "12.34".
///
/// Places without content are zeros, of which only those after the last separator and the one
/// before it are written.
extension MaskPattern {
  /// Whether the mask can be filled from the right: all places are for digits, of which there are
  /// at most 64, and no fixed character is one.
  var isOfAmounts: Bool {
    placeCount <= 64
      && slots.allSatisfy { slot in
        switch slot {
        case .fixed(let scalar): !PlaceKind.digit.takes(scalar)
        case .place(let place): place == .digit
        }
      }
  }

  /// The slots from the first place to the last.
  private var inner: Range<Int> {
    let places = slots.indices.filter { !isFixed($0) }
    return (places.first ?? 0)..<(places.last.map { $0 + 1 } ?? 0)
  }

  /// The number of places that are always written.
  private var minimumPlaceCount: Int {
    let last = slots[inner].reversed().prefix { !$0.isFixed }
    return last.count < placeCount ? last.count + 1 : 1
  }

  /// Returns the slots of an amount with a number of digits.
  private func slots(ofDigits count: Int) -> [Slot] {
    var (rest, start) = (max(count, minimumPlaceCount), inner.upperBound)
    while rest > 0, start > inner.lowerBound {
      start -= 1
      if !isFixed(start) { rest -= 1 }
    }
    return Array(slots[..<inner.lowerBound] + slots[start...])
  }

  /// The pattern of the amounts.
  var amountSyntax: Syntax {
    .alternation(
      (minimumPlaceCount...placeCount).map { count in
        var isFirst = count > minimumPlaceCount
        return .concatenation(
          slots(ofDigits: count).map { slot in
            guard case .place(let place) = slot else { return Self.syntax(of: slot) }
            defer { isFirst = false }
            return isFirst ? .set(ScalarSet("1"..."9")) : place.syntax
          })
      })
  }

  /// Returns the amount of an edited text; `nil` if it has other characters, or too many digits.
  ///
  /// Separators may be inserted only where the amount has them: "1.5" is not 0.15.
  func amount(of edited: EditedText, isKeystroke: Bool) -> RewrittenText? {
    let scalars = edited.parts.flatMap { part in
      part.text.unicodeScalars.map { (scalar: $0, isInserted: part.isInserted) }
    }
    let digits = scalars.map(\.scalar).filter(PlaceKind.digit.takes).drop { $0 == "0" }
    if digits.count > placeCount { return nil }
    let form = slots(ofDigits: digits.count)
    let count = scalars.count { PlaceKind.digit.takes($0.scalar) }
    if count == 0, scalars.contains(where: \.isInserted) { return nil }
    var right = count
    for (scalar, isInserted) in scalars {
      if PlaceKind.digit.takes(scalar) {
        right -= 1
      } else if isInserted, !mayStand(scalar, before: right, of: count, isKeystroke) {
        return nil
      }
    }
    return rewritten(scalars.map(\.scalar), digits.count, as: form[...])
  }

  /// Returns the amount with a content; with other characters than digits, it is not valid.
  func amount(_ content: String) -> String {
    let digits = content.unicodeScalars.drop { $0 == "0" }
    guard digits.count <= placeCount else { return content }
    return rewritten(Array(digits), digits.count, as: slots(ofDigits: digits.count)[...]).text
  }

  /// Returns whether an inserted scalar that is not a digit may be before a number of digits.
  private func mayStand(
    _ scalar: Unicode.Scalar,
    before right: Int,
    of count: Int,
    _ isKeystroke: Bool
  ) -> Bool {
    var places = 0
    for slot in slots.reversed() {
      if !slot.isFixed { places += 1 }
      // Before the first place, any number of digits may follow.
      let isFirst = places == placeCount && right == count
      if slot == .fixed(scalar), places == right || isFirst { return true }
    }
    return !isKeystroke && !fixed.contains(scalar)
      && (scalar.properties.isWhitespace || scalar.properties.generalCategory == .currencySymbol)
  }

  /// Writes the last digits of a text into slots.
  private func rewritten(
    _ scalars: [Unicode.Scalar],
    _ count: Int,
    as form: ArraySlice<Slot>
  ) -> RewrittenText {
    var (result, rest) = (RewrittenText(), form)
    var zeros = max(0, form.count { !$0.isFixed } - count)
    /// Adds the fixed characters, and the zeros before the digits.
    func complete() {
      while let slot = rest.first {
        if let fixed = slot.fixed {
          result.add(String(fixed))
        } else {
          guard zeros > 0 else { return }
          zeros -= 1
          result.add("0")
        }
        rest.removeFirst()
      }
    }
    var skipped = scalars.count(where: PlaceKind.digit.takes) - count
    for scalar in scalars {
      guard PlaceKind.digit.takes(scalar), skipped == 0 else {
        if PlaceKind.digit.takes(scalar) { skipped -= 1 }
        result.drop(String(scalar))
        continue
      }
      complete()
      result.keep(String(scalar))
      _ = rest.popFirst()
    }
    complete()
    return result
  }
}
