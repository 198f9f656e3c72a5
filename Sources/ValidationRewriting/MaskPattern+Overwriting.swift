import ValidationCore

extension MaskPattern {
  /// An edit of a text whose content stays in the sections of the mask.
  ///
  /// A key is read as one at the end of the text before it; what it fills replaces what was there.
  /// So inserting and overwriting agree about separators and codes.
  ///
  ///     "|12.05.2024"   3 gives "3|2.05.2024"
  ///     "12|.05.2024"   "." passes, and 1 gives "12.1|5.2024"
  ///     "|2.05.2024"    1 gives "1|2.05.2024": the section had room
  ///     "12.05.2024"    without the selected month is "12..2024"
  struct Overwriting {
    private let mask: MaskPattern
    private let old: Layout
    /// The Characters with their slots, of which letters that join have several.
    private let characters: [(text: Character, slots: [Int], isFixed: Bool)]
    private let text: String

    /// The text after an edit, and the caret in it.
    struct Outcome: Hashable {
      var text: String
      var caret: Int
    }

    /// Creates the edit of a text; returns `nil` if the text doesn't match the mask.
    init?(_ text: String, in mask: MaskPattern) {
      guard let layout = mask.layout(of: text) else { return nil }
      self.mask = mask
      old = layout
      var places = layout.places[...]
      characters = text.map { character in
        let own = places.prefix(character.unicodeScalars.count)
        places = places.dropFirst(own.count)
        return (character, Array(own), own.allSatisfy(mask.isFixed))
      }
      self.text = text
    }
  }
}

extension MaskPattern.Overwriting {
  /// Whether no place has content.
  var hasNoContent: Bool { old.lastContent == nil }

  /// Returns whether there is content after an offset in Characters.
  func hasContent(after offset: Int) -> Bool { characters[offset...].contains { !$0.isFixed } }

  /// Returns whether the Character at an offset is fixed.
  func isFixed(_ offset: Int) -> Bool { characters[offset].isFixed }

  /// Whether content is after an empty place.
  var hasGap: Bool { firstGap < characters.count }

  /// The offset of the first Character after an empty place; the count of Characters if there is
  /// none.
  var firstGap: Int {
    let gap = old.cells.indices.first { !mask.isFixed($0) && old.cells[$0].isEmpty }
    return characters.firstIndex { ($0.slots.first ?? 0) > gap ?? .max } ?? characters.count
  }

  /// Returns the outcome of deleting ranges; `nil` if the rest would be read differently.
  func deleting(_ ranges: [Range<Int>], caret: Int) -> Outcome? {
    var layout = old
    for offset in ranges.joined() where !characters[offset].isFixed {
      for slot in characters[offset].slots { layout.cells[slot] = "" }
    }
    for section in mask.sections {
      let content = layout.cells[section.slots].filter { !$0.isEmpty }
      guard mask.put(content, into: section.slots, of: &layout) else { return nil }
    }
    guard let written = mask.text(of: layout) else { return nil }
    let start = layout.lastContent == nil ? 0 : mask.slots.prefix(while: \.isFixed).count
    let text = written.text
    let lead = text[..<text.unicodeScalars.index(text.startIndex, offsetBy: start)].count
    return Outcome(text: text, caret: min(max(caret, lead), text.count))
  }

  /// Returns the outcome of replacing a range with a Character; `nil` if it doesn't fit.
  func replacing(_ range: Range<Int>, with text: String) -> Outcome? {
    // A fixed character that is already there is passed.
    if range.isEmpty, range.lowerBound < characters.count, characters[range.lowerBound].isFixed,
      text.isIdentical(to: String(characters[range.lowerBound].text))
    {
      return Outcome(text: self.text, caret: range.lowerBound + 1)
    }
    let inserted = Array(text.unicodeScalars)
    var before = old
    for offset in range.lowerBound..<characters.count where !characters[offset].isFixed {
      for slot in characters[offset].slots { before.cells[slot] = "" }
    }
    let last = range.lowerBound == 0 ? nil : characters[range.lowerBound - 1].slots.last
    var start = last.map { $0 + 1 } ?? 0
    while true {
      if let filled = filled(with: inserted, from: start, after: before) {
        return merged(filled, from: start, over: range, before)
      }
      // A letter doesn't fit in the empty places for digits before those for letters.
      guard let next = nextKind(after: start, in: before) else { return nil }
      start = next
    }
  }

  /// Returns the next slot of another kind, if there are only empty places before it.
  private func nextKind(after start: Int, in layout: MaskPattern.Layout) -> Int? {
    guard start < mask.slots.count, !mask.isFixed(start) else { return nil }
    let next = mask.slots[start...].firstIndex { $0 != mask.slots[start] }
    guard let next, !mask.isFixed(next),
      (start..<next).allSatisfy({ old.cells[$0].isEmpty })
    else { return nil }
    return next
  }

  /// Returns the content that an insertion puts into the slots from one on; `nil` if it doesn't
  /// fit.
  private func filled(
    with inserted: [Unicode.Scalar],
    from start: Int,
    after layout: MaskPattern.Layout
  ) -> [Int: String]? {
    var filling = MaskPattern.Filling(mask: mask, isKeystroke: true)
    for slot in 0..<start {
      switch mask.slots[slot] {
      case .fixed(let scalar): filling.pass(scalar)
      case .place(let place):
        // Which content there is before it doesn't matter.
        let cell = layout.cells[slot]
        let content = cell.isEmpty ? (place == .letter ? "A" : "0") : cell
        for scalar in content.unicodeScalars { filling.add(scalar) }
      }
    }
    // As before content, a code is neither expected nor waited for, unless a part of it is passed.
    let isInCode =
      start > 0 && start < mask.slots.count && mask.isCode(start - 1)
      && mask.isCode(start)
    let following = MaskPattern.Filling.Following(
      isNothing: false, placeCount: 0, hasContent: !isInCode)
    filling.add(inserted, before: following)
    guard filling.hasTaken, let text = filling.finished?.text,
      let filled = mask.layout(of: text)
    else { return nil }
    let slots = (start..<mask.slots.count).filter { !filled.cells[$0].isEmpty }
    return Dictionary(uniqueKeysWithValues: slots.map { ($0, filled.cells[$0]) })
  }

  /// Returns the outcome of putting content into slots, before what remains of the content after
  /// it.
  private func merged(
    _ filled: [Int: String],
    from start: Int,
    over range: Range<Int>,
    _ before: MaskPattern.Layout
  ) -> Outcome? {
    var layout = before
    let (removed, kept) = (content(in: range), content(in: range.upperBound..<characters.count))
    // Without new content, nothing may be removed.
    if filled.isEmpty, !removed.isEmpty { return nil }
    for (number, section) in mask.sections.enumerated() {
      let new = section.slots.compactMap { filled[$0] }
      let first = section.slots.filter { $0 < start }.map { before.cells[$0] }
        .filter { !$0.isEmpty }
      let slots = section.slots
      let rest = kept[number] ?? []
      let places = slots.count { !mask.isFixed($0) }
      var dropped = max(0, first.count + new.count + rest.count - places)
      // A section with a separator after it can lack content; elsewhere, the next is replaced.
      if !new.isEmpty, self.old.lastContent.map(slots.contains) == true {
        dropped = max(dropped, min(rest.count, new.count - (removed[number]?.count ?? 0)))
      }
      // Content that the insertion moved to other kinds of places has less room.
      while !mask.put(first + new + rest.dropFirst(dropped), into: slots, of: &layout) {
        guard dropped < rest.count, !new.isEmpty else { return nil }
        dropped += 1
      }
    }
    guard let written = mask.text(of: layout) else { return nil }
    guard let last = filled.keys.max() else {
      return Outcome(text: written.text, caret: range.upperBound)
    }
    return Outcome(text: written.text, caret: caret(after: last, in: written))
  }

  /// Returns the content of Characters, by the number of its section.
  private func content(in range: Range<Int>) -> [Int: [String]] {
    var (content, number) = ([Int: [String]](), 0)
    var last: Int?
    for slot in characters[range].flatMap(\.slots) where slot != last && !mask.isFixed(slot) {
      while !mask.sections[number].slots.contains(slot) { number += 1 }
      content[number, default: []].append(old.cells[slot])
      last = slot
    }
    return content
  }

  /// Returns the position after the content of a slot and, if no content follows, after the fixed
  /// characters.
  private func caret(
    after slot: Int,
    in written: (text: String, layout: MaskPattern.Layout)
  ) -> Int {
    let text = written.text
    guard written.layout.lastContent != slot else { return text.count }
    let count = written.layout.places.prefix { $0 <= slot }.count
    return text[..<text.unicodeScalars.index(text.startIndex, offsetBy: count)].count
  }
}
