import ValidationCore

extension MaskPattern {
  /// A part of a mask between separators that no place could hold.
  ///
  /// In "00.00.0000 - 00.00.0000" there are six, and in "+7 (000) 000" three, the first of which is
  /// empty. A text that lacks content in one of them can still be read, since the separators tell
  /// where the next one starts.
  struct Section: Hashable, Sendable {
    /// The fixed characters before the section, from the first that no place could hold.
    let separator: Range<Int>
    /// The places, and the fixed characters among them that a place could hold.
    let slots: Range<Int>
  }

  /// Divides a mask into sections.
  static func sections(
    of slots: [Slot],
    where isSeparator: (Slot) -> Bool
  ) -> [Section] {
    var sections: [Section] = []
    var index = 0
    while index < slots.count {
      let start = index
      if isSeparator(slots[index]) {
        index = slots[index...].firstIndex { !$0.isFixed } ?? slots.endIndex
      }
      let end = slots[index...].firstIndex(where: isSeparator) ?? slots.endIndex
      sections.append(Section(separator: start..<index, slots: index..<end))
      index = end
    }
    return sections
  }

  /// A text with the slots of a mask that it fills, some of which may be empty.
  ///
  ///     "12..2024" in "00.00.0000"   // the two places of the month are empty
  ///
  /// In a section, content is at the first places that take it.
  struct Layout: Hashable {
    /// The content of the slots; empty for a fixed character or an empty place.
    var cells: [String]
    /// The slot of each scalar of the text.
    var places: [Int] = []

    /// The last slot with content.
    var lastContent: Int? { cells.lastIndex { !$0.isEmpty } }
  }

  /// Returns the layout of a text in which sections may lack content; `nil` if it doesn't match.
  ///
  /// Only a section that another one follows can be told from it, so a section at the end of the
  /// text may also end early.
  func layout(of text: String) -> Layout? {
    var layout = Layout(cells: Array(repeating: "", count: slots.count))
    var rest = text.unicodeScalars[...]
    for section in sections {
      for slot in section.separator {
        guard let scalar = rest.popFirst() else { return layout }
        guard slots[slot] == .fixed(scalar) else { return nil }
        layout.places.append(slot)
      }
      guard read(&rest, section.slots, into: &layout) else { return nil }
      if rest.isEmpty { return layout }
    }
    return rest.isEmpty ? layout : nil
  }

  /// Returns whether a text is written with empty places, but only before separators, one of which
  /// is neither a letter nor a digit.
  func hasEmptySection(_ text: String) -> Bool {
    guard let layout = layout(of: text),
      self.text(of: layout)?.text.utf8.starts(with: text.utf8) == true, !parts(of: text).isComplete,
      text.unicodeScalars.contains(where: { !PlaceKind.any.takes($0) && !PlaceKind.isMark($0) })
    else { return false }
    return sections.allSatisfy { section in
      let places = section.slots.filter { !isFixed($0) }
      return places.drop { !layout.cells[$0].isEmpty }.allSatisfy { layout.cells[$0].isEmpty }
    }
  }

  /// Reads the content of a section.
  ///
  /// - Returns: Whether it fits.
  private func read(
    _ rest: inout Substring.UnicodeScalarView,
    _ section: Range<Int>,
    into layout: inout Layout
  ) -> Bool {
    var (slot, last) = (section.lowerBound, nil as Unicode.Scalar?)
    while let scalar = rest.first {
      if let last, PlaceKind.isMark(scalar), PlaceKind.any.takesMarks(after: last) {
        layout.cells[slot - 1].unicodeScalars.append(scalar)
        layout.places.append(slot - 1)
        rest.removeFirst()
        continue
      }
      guard takes(scalar) else { break }
      while slot < section.upperBound, !holds(slot, scalar) {
        if isFixed(slot) { return false }
        slot += 1
      }
      guard slot < section.upperBound else { return false }
      if !isFixed(slot) { layout.cells[slot] = String(scalar) }
      last = isFixed(slot) ? nil : scalar
      layout.places.append(slot)
      slot += 1
      rest.removeFirst()
    }
    // Fixed characters that no empty place explains are missing.
    let isOpen = section.contains { !isFixed($0) && layout.cells[$0].isEmpty }
    return rest.isEmpty || isOpen || slot == section.upperBound
  }

  /// Returns whether a slot takes or is a scalar.
  private func holds(_ slot: Int, _ scalar: Unicode.Scalar) -> Bool {
    switch slots[slot] {
    case .fixed(let fixed): fixed == scalar
    case .place(let place): place.takes(scalar)
    }
  }

  /// Puts content at the first places of a section that take it, in order.
  ///
  /// - Returns: Whether there is a place for all of it.
  func put(_ content: [String], into section: Range<Int>, of layout: inout Layout) -> Bool {
    for slot in section { layout.cells[slot] = "" }
    var slot = section.lowerBound
    for cell in content {
      guard let first = cell.unicodeScalars.first,
        let place = (slot..<section.upperBound).first(where: { !isFixed($0) && holds($0, first) })
      else { return false }
      layout.cells[place] = cell
      slot = place + 1
    }
    return true
  }

  /// Returns the text of a layout, with the slots of its scalars; `nil` if it would be read
  /// differently.
  ///
  /// As after an insertion, fixed characters after the content are completed unless the next key
  /// may be one of them.
  func text(of layout: Layout) -> (text: String, layout: Layout)? {
    guard let end = layout.lastContent else { return ("", layout) }
    var text = String.UnicodeScalarView()
    for section in sections where section.separator.lowerBound <= end {
      text.append(contentsOf: slots[section.separator].compactMap(\.fixed))
      let cells = layout.cells[section.slots]
      let isOpen = section.slots.contains { !isFixed($0) && layout.cells[$0].isEmpty }
      let last = isOpen ? cells.lastIndex { !$0.isEmpty } ?? -1 : section.slots.upperBound - 1
      for slot in section.slots where slot <= min(last, end) {
        if let fixed = slots[slot].fixed { text.append(fixed) }
        text.append(contentsOf: layout.cells[slot].unicodeScalars)
      }
    }
    let run = slots[(end + 1)...].indices.prefix(while: isFixed)
    if isCompleted(after: end + 1), run.endIndex == slots.count || !run.contains(where: isCode) {
      text.append(contentsOf: slots[run.startIndex..<run.endIndex].compactMap(\.fixed))
    }
    let written = String(text)
    guard let read = self.layout(of: written), read.cells == layout.cells else { return nil }
    return (written, read)
  }
}
