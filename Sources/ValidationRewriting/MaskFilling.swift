extension MaskPattern {
  /// The process of filling a mask.
  ///
  /// A key that is both a fixed character and possible content is read as whatever the mask has
  /// next; only the text in the field records what that is. Therefore fixed characters are
  /// completed a run at a time if the place after them takes none of them. If the place takes one,
  /// the run waits until a key decides:
  ///
  ///     +7 (000)   "+" stays "+", since a 7 may come; "7" makes it "+7 (", and "7" again "+7 (7"
  ///     00-00      "12" becomes "12-"; "-" passes what is there, "3" fills the place after it
  ///
  /// If "+7 (" were completed at once, the 7 of "+7912" would fill a place, and typing and pasting
  /// the same text would give different numbers.
  ///
  /// An insertion other than a keystroke is read as a whole. It is content if it fills all
  /// remaining places, doesn't match the mask including its fixed characters, and has separators
  /// only where the mask has them: "7123456789" is a number without its "+7", and so is "712 345 67
  /// 89". The same keys, typed, are one digit short, since the first was read as fixed; they never
  /// form another number. Text that starts with "+" has the prefix, even if it is one digit short:
  /// the 7 of "+7912345678" fills no place.
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
    /// Whether a scalar doesn't fit.
    private var hasFailed = false
    /// Whether separators were not where the mask has them.
    private var hasStraySeparators = false
    /// Whether an inserted scalar has filled a place.
    private var hasFilled = false
    /// Whether the insertion has had an unplaced scalar since the last filled place.
    private var isSplit = false

    init(mask: MaskPattern, isKeystroke: Bool) {
      self.mask = mask
      self.isKeystroke = isKeystroke
    }
  }
}

extension MaskPattern.Filling {
  private typealias Place = MaskPattern.Place

  /// The text, with the fixed characters that follow it unless the next key may be one of them;
  /// `nil` if a scalar doesn't fit.
  var finished: RewrittenText? {
    // Misplaced separators are ignored if every place is filled: "912-345-67-89" is a number, but
    // "1/5/2024" fills only the first of the two places of a day.
    var filling = self
    filling.completeUnmistakable()
    filling.writeFixed()
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
    if !takeFixed(scalar) { result.drop(String(scalar)) }
  }

  /// Fills places with inserted scalars.
  ///
  /// - Parameters:
  ///   - scalars: The inserted scalars.
  ///   - later: The number of places for the content after the insertion.
  mutating func add(_ scalars: [Unicode.Scalar], leaving later: Int) {
    // In "+7 (712) 345-67-8" the first 7 is fixed, although there are as many digits as places.
    if !isKeystroke, !agrees(scalars), !hasPrefix(scalars), fits(scalars, into: placesLeft - later)
    {
      var content = self
      content.put(scalars, isContent: true)
      if !content.hasFailed { return self = content }
    }
    put(scalars, isContent: false)
  }

  private mutating func put(_ scalars: [Unicode.Scalar], isContent: Bool) {
    hasFilled = false
    defer { isSplit = false }
    for scalar in scalars {
      if continues(scalar) || (!isContent && takeFixed(scalar)) || fill(with: scalar)
        || isPassed(scalar)
      {
        hasTaken = true
      } else {
        drop(scalar)
      }
    }
  }

  /// Returns whether the insertion, before any content, has a fixed character that the mask has
  /// before another that could fill a place: the "+" of "+7".
  private func hasPrefix(_ scalars: [Unicode.Scalar]) -> Bool {
    let run = fixedRun.compactMap { if case .fixed(let scalar) = $0 { scalar } else { nil } }
    guard let last = run.lastIndex(where: mask.takes) else { return false }
    return scalars.prefix { !mask.takes($0) }.contains(where: run[..<last].contains)
  }

  /// Returns whether the insertion matches the rest of the mask, including its fixed characters.
  private func agrees(_ scalars: [Unicode.Scalar]) -> Bool {
    var rest = mask.slots[slot...]
    return scalars.allSatisfy { scalar in
      if Place.isMark(scalar) { return true }
      switch rest.popFirst() {
      case .fixed(scalar)?: return true
      case .place(let place)?: return place.takes(scalar)
      default: return false
      }
    }
  }

  private var placesLeft: Int {
    mask.slots[slot...].count { if case .place = $0 { true } else { false } }
  }

  /// Returns whether the insertion fills exactly `count` places, without fixed characters between.
  private func fits(_ scalars: [Unicode.Scalar], into count: Int) -> Bool {
    var places = mask.slots[slot...].compactMap { slot in
      if case .place(let place) = slot { place } else { nil }
    }[...]
    var filled = 0
    for scalar in scalars where !Place.isMark(scalar) {
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
    guard let last, Place.isMark(scalar), Place.any.takesMarks(after: last) else { return false }
    result.keep(String(scalar))
    return true
  }

  /// The fixed scalars before the next place.
  private var fixedRun: ArraySlice<MaskPattern.Slot> {
    mask.slots[slot...].prefix { if case .fixed = $0 { true } else { false } }
  }

  /// Consumes a scalar as one of the fixed ones before the next place.
  private mutating func takeFixed(_ scalar: Unicode.Scalar) -> Bool {
    guard let index = fixedRun.firstIndex(of: .fixed(scalar)) else { return false }
    slot = index + 1
    result.drop(String(scalar))
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

  /// Consumes a scalar as a fixed one that has just been completed right before the next place.
  private mutating func isPassed(_ scalar: Unicode.Scalar) -> Bool {
    let passed = mask.slots[..<slot].reversed().prefix {
      if case .fixed = $0 { true } else { false }
    }
    guard passed.contains(.fixed(scalar)) else { return false }
    result.drop(String(scalar))
    return true
  }

  /// Drops a scalar that fits nowhere, or fails if it must not be dropped.
  private mutating func drop(_ scalar: Unicode.Scalar) {
    result.drop(String(scalar))
    isSplit = hasFilled
    if mask.fixed.contains(scalar) {
      hasStraySeparators = true
    } else if isKeystroke || mask.takes(scalar) {
      hasFailed = true
    }
  }

  /// Passes the fixed characters before the next place if that takes none of them.
  private mutating func completeUnmistakable() {
    let run = fixedRun
    if run.endIndex < mask.slots.count, case .place(let place) = mask.slots[run.endIndex],
      run.contains(where: { if case .fixed(let scalar) = $0 { place.takes(scalar) } else { false } }
      )
    {
      return
    }
    slot = run.endIndex
  }

  /// Adds the passed fixed characters to the text.
  private mutating func writeFixed() {
    for case .fixed(let scalar) in mask.slots[writtenSlot..<slot] { result.add(String(scalar)) }
    writtenSlot = slot
  }
}
