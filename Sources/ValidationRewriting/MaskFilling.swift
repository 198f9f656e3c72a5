extension MaskPattern {
  /// A mask that is being filled.
  ///
  /// A key that is both a fixed character and something to fill in is read as what the mask has
  /// next, and the text in the field is all there is to remember what that is. So fixed characters
  /// are completed, a run at a time, where the place after them takes none of them; where it takes
  /// one, the run waits until a key says what it is:
  ///
  ///     +7 (000)   "+" stays "+", since a 7 may come; "7" makes it "+7 (", and "7" again "+7 (7"
  ///     00-00      "12" becomes "12-"; "-" passes what is there, "3" fills the place after it
  ///
  /// Were "+7 (" completed at once, the 7 of "+7912" would fill a place: then the same keys and the
  /// same paste would be two numbers.
  ///
  /// What is more than a key is read as a whole. It is content where it fills all the places that
  /// are left, is not what the mask has there, and has separators only if the mask has them:
  /// "7123456789" is a number without its "+7", and so is "712 345 67 89". The same keys are one
  /// digit short, since the first has been read as fixed, and so never another number. What starts
  /// with "+" has the prefix, even if it is a digit short: the 7 of "+7912345678" fills no place.
  struct Filling {
    let mask: MaskPattern
    /// Whether what is put in is a keystroke, so that nothing in it is
    /// there by chance.
    let isKeystroke: Bool
    private(set) var result = RewrittenText()
    private var slot = 0
    /// The first of the slots after the last place that is not in the text yet: they come with
    /// what fills the next place, so that marks still get to what is before them.
    private var writtenSlot = 0
    /// The scalar that fills the last place, as long as marks may follow.
    private var last: Unicode.Scalar?
    /// Whether any of what is put in has found a place.
    private(set) var hasTaken = false
    /// Whether something doesn't fit.
    private var hasFailed = false
    /// Whether separators were not where the mask has them.
    private var hasStraySeparators = false
    /// Whether something that is put in has filled a place.
    private var hasFilled = false
    /// Whether what is put in has had something since the last place
    /// that was filled that has no place itself.
    private var isSplit = false

    init(mask: MaskPattern, isKeystroke: Bool) {
      self.mask = mask
      self.isKeystroke = isKeystroke
    }
  }
}

extension MaskPattern.Filling {
  private typealias Place = MaskPattern.Place

  /// The text, with the fixed characters that follow it unless a key may yet be one of them; `nil`
  /// if something doesn't fit.
  var finished: RewrittenText? {
    // Separators elsewhere mean nothing if there is a character for every place: "912-345-67-89"
    // is a number, but "1/5/2024" has one for the first place of a day, and not for the second.
    var filling = self
    filling.completeUnmistakable()
    filling.writeFixed()
    if hasFailed || (hasStraySeparators && filling.slot < mask.slots.count) { return nil }
    return filling.result
  }

  /// Fills the next place with content that was in the text already.
  mutating func add(_ scalar: Unicode.Scalar) {
    if continues(scalar) || fill(with: scalar) { return }
    hasFailed = true
  }

  /// Goes on after a fixed scalar that was in the text already, if it still stands there.
  mutating func pass(_ scalar: Unicode.Scalar) {
    if !takeFixed(scalar) { result.drop(String(scalar)) }
  }

  /// Fills places with what is put in.
  ///
  /// - Parameters:
  ///   - scalars: What is put in.
  ///   - later: The number of places that the content after it takes.
  mutating func add(_ scalars: [Unicode.Scalar], leaving later: Int) {
    // In "+7 (712) 345-67-8" the first 7 is fixed, though there are as many digits as places.
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

  /// Returns whether what is put in has something, before all that fills places, that the mask
  /// has before a fixed character which would fill a place: the "+" of "+7".
  private func hasPrefix(_ scalars: [Unicode.Scalar]) -> Bool {
    let run = fixedRun.compactMap { if case .fixed(let scalar) = $0 { scalar } else { nil } }
    guard let last = run.lastIndex(where: mask.takes) else { return false }
    return scalars.prefix { !mask.takes($0) }.contains(where: run[..<last].contains)
  }

  /// Returns whether what is put in is what the mask has from here on, with its fixed characters.
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

  /// Returns whether what is put in fills exactly a number of places, without fixed characters in
  /// it.
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

  /// Takes a mark for one that belongs to what was filled in last.
  private mutating func continues(_ scalar: Unicode.Scalar) -> Bool {
    guard let last, Place.isMark(scalar), Place.any.takesMarks(after: last) else { return false }
    result.keep(String(scalar))
    return true
  }

  /// The fixed scalars before the next place.
  private var fixedRun: ArraySlice<MaskPattern.Slot> {
    mask.slots[slot...].prefix { if case .fixed = $0 { true } else { false } }
  }

  /// Takes a scalar for one of the fixed ones before the next place.
  private mutating func takeFixed(_ scalar: Unicode.Scalar) -> Bool {
    guard let index = fixedRun.firstIndex(of: .fixed(scalar)) else { return false }
    slot = index + 1
    result.drop(String(scalar))
    return true
  }

  /// Fills the next place, if it takes the scalar.
  private mutating func fill(with scalar: Unicode.Scalar) -> Bool {
    let index = fixedRun.endIndex
    guard index < mask.slots.count, case .place(let place) = mask.slots[index],
      place.takes(scalar)
    else { return false }
    // Who writes "8 (912) 345-67-8" means no 8 that fills the first place.
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

  /// Takes a scalar for a fixed one that has just been completed, right before the place.
  private mutating func isPassed(_ scalar: Unicode.Scalar) -> Bool {
    let passed = mask.slots[..<slot].reversed().prefix {
      if case .fixed = $0 { true } else { false }
    }
    guard passed.contains(.fixed(scalar)) else { return false }
    result.drop(String(scalar))
    return true
  }

  /// Removes what fits nowhere, if that is allowed.
  private mutating func drop(_ scalar: Unicode.Scalar) {
    result.drop(String(scalar))
    isSplit = hasFilled
    if mask.fixed.contains(scalar) {
      hasStraySeparators = true
    } else if isKeystroke || mask.takes(scalar) {
      hasFailed = true
    }
  }

  /// Passes the fixed characters before the next place, if it takes none of them.
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

  /// Adds the fixed characters that have been passed.
  private mutating func writeFixed() {
    for case .fixed(let scalar) in mask.slots[writtenSlot..<slot] { result.add(String(scalar)) }
    writtenSlot = slot
  }
}
