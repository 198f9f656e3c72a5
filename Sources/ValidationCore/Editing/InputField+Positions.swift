extension InputField {
  /// Returns the position of a Character of the text.
  package func position(of character: Int) -> TextBuffer.Position {
    buffer.position(of: character, near: cursor.focus)
  }

  /// Returns the ends of a range, moved outwards if they are inside a Character.
  ///
  /// - Throws: ``Refusal/bounds(_:count:unit:)`` if the range exceeds the text.
  func positions(
    of range: Range<Int>,
    in unit: TextUnit
  ) throws(Refusal) -> (TextBuffer.Position, TextBuffer.Position) {
    var walk = PositionWalk(over: buffer, in: unit, near: cursor.focus)
    return try positions(of: range, in: unit, &walk)
  }

  /// Returns the ends of one of several ranges, which must be passed in ascending order.
  private func positions(
    of range: Range<Int>,
    in unit: TextUnit,
    _ walk: inout PositionWalk
  ) throws(Refusal) -> (TextBuffer.Position, TextBuffer.Position) {
    // An insertion inside a Character is moved after it, and doesn't replace it.
    guard
      let lower = walk.position(of: range.lowerBound, range.isEmpty ? .up : .down),
      let upper = walk.position(of: range.upperBound, .up)
    else { throw outOfBounds(range, in: unit) }
    return (lower, upper)
  }

  /// Returns the cursor for a selection; `nil` if the selection exceeds the text.
  package func cursor(for selection: Selection) -> Cursor? {
    let range = selection.range
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    return Cursor(
      anchor: position(of: selection.anchor),
      focus: position(of: selection.focus),
      affinity: selection.affinity
    )
  }

  /// Returns an edit with its ranges in Characters, in order, and inside the text.
  ///
  /// - Throws: ``Refusal/bounds(_:count:unit:)`` or ``Refusal/overlap(_:unit:)``.
  func resolve(_ edit: Edit) throws(Refusal) -> Edit {
    var resolved = edit
    if edit.replacements.count > 1 || edit.unit != .characters {
      resolved.replacements = try ordered(edit.replacements, in: edit.unit)
      var walk = PositionWalk(over: buffer, in: edit.unit, near: cursor.focus)
      for index in resolved.replacements.indices {
        let range = resolved.replacements[index].range
        let (lower, upper) = try positions(of: range, in: edit.unit, &walk)
        resolved.replacements[index].range = lower.character..<upper.character
      }
      resolved.unit = .characters
      resolved.mergeOverlaps()
    } else {
      for replacement in edit.replacements
      where replacement.range.lowerBound < 0 || replacement.range.upperBound > count {
        throw outOfBounds(replacement.range)
      }
    }
    return resolved
  }

  /// Returns the replacements sorted by position; those at the same position keep their order.
  private func ordered(
    _ replacements: [Edit.Replacement],
    in unit: TextUnit
  ) throws(Refusal) -> [Edit.Replacement] {
    let ordered = replacements.enumerated()
      .sorted {
        ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
      }
      .map(\.element)
    for (first, second) in zip(ordered, ordered.dropFirst())
    where first.range.upperBound > second.range.lowerBound {
      throw .overlap(isSecret ? 0..<0 : second.range, unit: unit)
    }
    return ordered
  }

  /// Returns the refusal of a range that exceeds the text, without positions for a secret.
  func outOfBounds(_ range: Range<Int>, in unit: TextUnit = .characters) -> Refusal {
    if isSecret { return .bounds(0..<0, count: 0, unit: unit) }
    return .bounds(range, count: buffer.offset(of: buffer.end, in: unit), unit: unit)
  }
}

extension Edit {
  /// Joins replacements that now overlap, because they are in the same Character.
  ///
  /// An insertion inside a Character now follows the replacements of that Character.
  fileprivate mutating func mergeOverlaps() {
    var merged: [Replacement] = []
    for replacement in replacements {
      let range = replacement.range
      let first = merged.lastIndex { $0.range.upperBound <= range.lowerBound }.map { $0 + 1 } ?? 0
      guard let last = merged[first...].last?.range else {
        merged.append(replacement)
        continue
      }
      let others = merged[(first + 1)...].map(\.text).joined()
      merged.removeSubrange((first + 1)...)
      merged[first].text += others + replacement.text
      let lower = min(merged[first].range.lowerBound, range.lowerBound)
      merged[first].range = lower..<max(last.upperBound, range.upperBound)
    }
    replacements = merged
  }
}
