extension MaskPattern {
  /// The process of filling a mask.
  ///
  /// Scalars that a place of the mask can hold are content: none is dropped, and none is added but
  /// as part of the mask. The fixed characters among them, such as the digits of "+39", are a code.
  /// All others are separators.
  ///
  /// Before a run of fixed characters with a code, the insertion has either the whole code or
  /// nothing of it. If it has the code, this is passed; otherwise, the code is added before the
  /// next content. A code is never added before that, since the next key may be its first digit:
  ///
  ///     +7 (000)   "+" stays "+", since a 7 may come; "7" makes it "+7 (", and "7" again "+7 (7"
  ///     +39 000    "3" stays "3", since a 9 may come; "9" makes it "+39 ", and "4" "+39 34"
  ///     00-00      "12" becomes "12-"; "-" passes what is there, "3" fills the place after it
  ///
  /// If "+7 (" were completed at once, the 7 of "+7912" would fill a place, and typing and pasting
  /// the same text would give different numbers.
  ///
  /// A separator that the mask has only before the code announces the code: after "+", only "39"
  /// fits, and "+34" is not a number of the mask.
  ///
  /// An insertion other than a keystroke is read as a whole. It is content if it fills all
  /// remaining places, doesn't match the mask including its fixed characters, and has separators
  /// only where the mask has them: "7123456789" is a number without its "+7", and so is "712 345 67
  /// 89". The same keys, typed, are one digit short, since the first was read as fixed; they never
  /// form another number.
  struct Filling {
    let mask: MaskPattern
    /// Whether the insertion is a keystroke, so that no part of it may be ignored.
    let isKeystroke: Bool
    private(set) var result = RewrittenText()
    private var slot = 0
    /// The first slot that is not yet in the text.
    ///
    /// Fixed characters are written only with the content of the next place, so that marks can
    /// still combine with the preceding content.
    private var writtenSlot = 0
    /// The scalar that fills the last place, while marks may follow.
    private var last: Unicode.Scalar?
    /// Whether any inserted scalar was accepted.
    private(set) var hasTaken = false
    /// Whether the text ends with the start of a code that may still become content.
    private(set) var isUndecided = false
    /// Whether a scalar doesn't fit.
    private var hasFailed = false
    /// Whether separators were not where the mask has them.
    private var hasStraySeparators = false
    /// Whether an inserted scalar has filled a place.
    private var hasFilled = false
    /// Whether the insertion has had an unplaced scalar since the last filled place.
    private var isSplit = false
    /// The number of scalars of the code that the insertion is known to continue with.
    private var codeCount = 0

    init(mask: MaskPattern, isKeystroke: Bool) {
      self.mask = mask
      self.isKeystroke = isKeystroke
    }
  }
}

extension MaskPattern.Filling {
  private typealias PlaceKind = MaskPattern.PlaceKind

  /// The text after an insertion.
  struct Following {
    /// Whether there is none.
    var isNothing = true
    /// The number of places for its content.
    var placeCount = 0
    /// Whether it has content or a code.
    var hasContent = false
  }

  /// The text, with the fixed characters that follow it unless the next key may be one of them;
  /// `nil` if a scalar doesn't fit.
  var finished: RewrittenText? {
    var filling = self
    if !isUndecided {
      filling.completeSeparators()
      if mask.isCompleted(after: writtenSlot) { filling.writeFixed() }
    }
    // Misplaced separators are ignored if every place is filled: "912-345-67-89" is a number, but
    // "1/5/2024" fills only the first of the two places of a day.
    if hasFailed || (hasStraySeparators && filling.slot < mask.slots.count) { return nil }
    return filling.result
  }

  /// Fills the next place with existing content.
  mutating func add(_ scalar: Unicode.Scalar) {
    if continues(scalar) || fill(with: scalar) { return }
    hasFailed = true
  }

  /// Passes an existing fixed scalar, if the mask still has it there.
  mutating func pass(_ scalar: Unicode.Scalar) {
    if let index = fixedRun.firstIndex(of: .fixed(scalar)) { slot = index + 1 }
    result.drop(String(scalar))
  }

  /// Fills places with inserted scalars.
  mutating func add(_ scalars: [Unicode.Scalar], before following: Following) {
    let start = self
    // In "+7 (712) 345-67-8" the first 7 is fixed, although there are as many digits as places.
    if !isKeystroke, !agrees(scalars), !startsCode(scalars),
      fits(scalars, into: placesLeft - following.placeCount)
    {
      put(scalars, before: following, isContent: true)
      if !hasFailed { return }
      self = start
    }
    put(scalars, before: following, isContent: false)
    guard hasFailed, !isKeystroke else { return }
    self = start
    put(scalars, before: following, isContent: true)
  }

  private mutating func put(
    _ scalars: [Unicode.Scalar],
    before following: Following,
    isContent: Bool
  ) {
    hasFilled = false
    defer { isSplit = false }
    // A code before existing content is that content's.
    var mustHaveCode = !following.hasContent && hasAnnouncedCode
    var (leadEnd, hasCodeAhead) = (0, false)
    for index in scalars.indices where !hasFailed {
      let scalar = scalars[index]
      if continues(scalar) {
        hasTaken = true
      } else if mask.takes(scalar) {
        if codeCount == 0, !codesAhead.isEmpty, mustHaveCode || !isContent && !following.hasContent
        {
          switch isContent ? .none : code(in: scalars[index...]) {
          case .whole(let count): codeCount = count
          case .start(let count) where following.isNothing && !isLastRun:
            return keepStart(of: count, from: scalars[index...])
          default: hasFailed = mustHaveCode
          }
        }
        if !takeCode(scalar), !fill(with: scalar) { hasFailed = true }
        hasTaken = true
        mustHaveCode = false
      } else if !mask.fixed.contains(scalar) {
        // Nothing of the mask: refused as a key, dropped from a longer text.
        drop(scalar, failing: isKeystroke || isLostMark(scalar) || isForeign(scalar))
      } else {
        if index >= leadEnd {
          leadEnd = scalars[index...].firstIndex(where: mask.takes) ?? scalars.endIndex
          hasCodeAhead =
            announcesCode(scalars[index..<leadEnd])
            || !isContent && isWhole(code(in: scalars[leadEnd...]))
        }
        if takeSeparator(scalar, beforeCode: hasCodeAhead) || isPassed(scalar) {
          hasTaken = true
          mustHaveCode = mustHaveCode || hasAnnouncedCode
        } else {
          drop(scalar, failing: false)
          hasStraySeparators = true
        }
      }
    }
  }

  /// Returns whether the insertion matches the rest of the mask, including its fixed characters.
  private func agrees(_ scalars: [Unicode.Scalar]) -> Bool {
    var rest = mask.slots[slot...]
    return scalars.allSatisfy { scalar in
      if PlaceKind.isMark(scalar) { return true }
      switch rest.popFirst() {
      case .fixed(scalar)?: return true
      case .place(let place)?: return place.takes(scalar)
      default: return false
      }
    }
  }

  /// Returns whether the insertion is the start of a code, and nothing else.
  private func startsCode(_ scalars: [Unicode.Scalar]) -> Bool {
    guard !isLastRun, case .start(let count) = code(in: scalars[...]) else { return false }
    return count == scalars.count
  }

  private var placesLeft: Int {
    mask.slots[slot...].count { !$0.isFixed }
  }

  /// Returns whether the insertion fills exactly `count` places, without fixed characters between.
  private func fits(_ scalars: [Unicode.Scalar], into count: Int) -> Bool {
    var places = mask.slots[slot...].compactMap { slot in
      if case .place(let place) = slot { place } else { nil }
    }[...]
    var filled = 0
    for scalar in scalars where !PlaceKind.isMark(scalar) {
      if let place = places.first, place.takes(scalar) {
        places = places.dropFirst()
        filled += 1
      } else if mask.takes(scalar) {
        return false
      }
    }
    return filled > 0 && filled == count
  }

  /// Adds a mark to the last content, if it can follow that.
  private mutating func continues(_ scalar: Unicode.Scalar) -> Bool {
    guard let last, PlaceKind.isMark(scalar), PlaceKind.any.takesMarks(after: last) else {
      return false
    }
    result.keep(String(scalar))
    return true
  }

  /// Fills the next place if it takes the scalar.
  private mutating func fill(with scalar: Unicode.Scalar) -> Bool {
    let index = fixedRun.endIndex
    guard index < mask.slots.count, case .place(let place) = mask.slots[index],
      place.takes(scalar)
    else { return false }
    // In "8 (912) 345-67-8" the 8 isn't meant to fill the first place.
    if isSplit, index == slot { hasFailed = true }
    isSplit = false
    hasFilled = true
    slot = index
    writeFixed()
    result.keep(String(scalar))
    last = scalar
    slot = index + 1
    writtenSlot = slot
    return true
  }

  /// Drops a scalar that fits nowhere.
  private mutating func drop(_ scalar: Unicode.Scalar, failing fails: Bool) {
    result.drop(String(scalar))
    isSplit = hasFilled
    hasFailed = hasFailed || fails
  }

  /// Returns whether a scalar is a mark that would be lost although a place could hold it.
  private func isLostMark(_ scalar: Unicode.Scalar) -> Bool {
    PlaceKind.isMark(scalar)
      && mask.slots.contains { if case .place(let place) = $0 { place != .digit } else { false } }
  }

  /// Returns whether a scalar is a letter or digit that the texts of a validator don't have: "NO93"
  /// is not the start of a German account.
  private func isForeign(_ scalar: Unicode.Scalar) -> Bool {
    mask.optionalStart != nil && PlaceKind.any.takes(scalar)
  }

  /// Passes the fixed characters before the next place, unless a key has to decide whether their
  /// code is typed.
  private mutating func completeSeparators() {
    if mask.isCompleted(after: slot), codesAhead.isEmpty || isLastRun {
      slot = fixedRun.endIndex
    }
  }

  /// Adds the passed fixed characters to the text.
  private mutating func writeFixed() {
    for case .fixed(let scalar) in mask.slots[writtenSlot..<slot] { result.add(String(scalar)) }
    writtenSlot = slot
  }
}

// MARK: - Separators and codes

extension MaskPattern.Filling {
  /// How much of a code is in an insertion.
  private enum Code {
    case whole(Int)
    case start(Int)
    case none
  }

  /// The fixed scalars before the next place.
  private var fixedRun: ArraySlice<MaskPattern.Slot> {
    mask.slots[slot...].prefix(while: \.isFixed)
  }

  /// Whether no place follows.
  private var isLastRun: Bool { fixedRun.endIndex == mask.slots.count }

  /// The slots of the code before the next place.
  private var codesAhead: [Int] { fixedRun.indices.filter(mask.isCode) }

  /// The slots between the code and the next place.
  private var separatorsAfterCode: Range<Int> {
    let end = fixedRun.endIndex
    return (codesAhead.last.map { $0 + 1 } ?? end)..<end
  }

  /// Returns how much of the code before the next place is at the start of an insertion.
  private func code(in scalars: ArraySlice<Unicode.Scalar>) -> Code {
    let codes = codesAhead
    var count = 0
    for (index, scalar) in zip(scalars.indices, scalars) where mask.takes(scalar) {
      // A letter with marks is another letter.
      let next = scalars[(index + 1)...].first
      guard count < codes.count, mask.slots[codes[count]] == .fixed(scalar),
        next.map(PlaceKind.isMark) != true || !PlaceKind.any.takesMarks(after: scalar)
      else { return .none }
      count += 1
      if count == codes.count { return .whole(count) }
    }
    return count > 0 ? .start(count) : .none
  }

  /// Consumes a scalar of the code that the insertion has.
  private mutating func takeCode(_ scalar: Unicode.Scalar) -> Bool {
    guard codeCount > 0, let index = codesAhead.first else { return false }
    codeCount -= 1
    slot = index + 1
    last = nil
    result.drop(String(scalar))
    return true
  }

  /// Whether a passed separator announces the code before the next place, or a part of the code has
  /// been passed.
  private var hasAnnouncedCode: Bool {
    guard !codesAhead.isEmpty else { return false }
    let passed = mask.slots[..<slot].indices.reversed().prefix { mask.isFixed($0) }
    return passed.contains { mask.isCode($0) || mask.announces($0, separatorsAfterCode) }
  }

  /// Returns whether separators announce the code before the next place.
  private func announcesCode(_ separators: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let start = codesAhead.first else { return false }
    let announcing = (slot..<start).filter { mask.announces($0, separatorsAfterCode) }
    return hasAnnouncedCode
      || separators.contains { scalar in announcing.contains { mask.slots[$0] == .fixed(scalar) } }
  }

  /// Consumes a separator as one of the fixed characters before the next place.
  private mutating func takeSeparator(_ scalar: Unicode.Scalar, beforeCode: Bool) -> Bool {
    let run = fixedRun
    let start = codesAhead.first ?? run.endIndex
    if let index = run[..<start].firstIndex(of: .fixed(scalar)) {
      slot = index + 1
    } else if let index = run[separatorsAfterCode].firstIndex(of: .fixed(scalar)),
      !hasAnnouncedCode
    {
      // What is before the code is not the separator after it.
      if !beforeCode { slot = index + 1 }
    } else {
      return false
    }
    result.drop(String(scalar))
    return true
  }

  private func isWhole(_ code: Code) -> Bool { if case .whole = code { true } else { false } }

  /// Consumes a separator that has just been completed right before the next place.
  private mutating func isPassed(_ scalar: Unicode.Scalar) -> Bool {
    let passed = mask.slots[..<slot].reversed().prefix(while: \.isFixed)
    guard passed.contains(.fixed(scalar)) else { return false }
    result.drop(String(scalar))
    return true
  }

  /// Ends the text with the start of a code.
  ///
  /// Without the separators that announce the code, it may still become content; then it stays as
  /// it was typed, without fixed characters.
  private mutating func keepStart(of count: Int, from scalars: ArraySlice<Unicode.Scalar>) {
    let codes = codesAhead
    isUndecided = (slot..<codes[0]).contains { mask.announces($0, separatorsAfterCode) }
    hasTaken = true
    if isUndecided { writeFixed() }
    for scalar in scalars {
      if mask.takes(scalar) {
        isUndecided ? result.keep(String(scalar)) : result.drop(String(scalar))
      } else {
        drop(scalar, failing: isKeystroke || isLostMark(scalar))
        hasStraySeparators = hasStraySeparators || mask.fixed.contains(scalar)
      }
    }
    if !isUndecided { slot = codes[count - 1] + 1 }
  }
}
