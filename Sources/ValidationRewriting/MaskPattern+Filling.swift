import ValidationCore

extension MaskPattern {
  /// A role of a scalar of a text in the mask.
  enum Role {
    case fixed
    /// It fills a place, or is a mark that belongs to what does.
    case content
  }

  /// The roles of the scalars of a text, as far as it agrees with the mask from the start.
  struct Parts {
    var roles: [Role] = []
    /// Whether the whole text agrees.
    var isComplete = false
    /// Whether the text goes on to the end of the mask.
    var isFilled = false
  }

  func parts(of text: String) -> Parts {
    var parts = Parts()
    var slot = 0
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if let before = last, Place.isMark(scalar), Place.any.takesMarks(after: before) {
        parts.roles.append(.content)
        continue
      }
      guard slot < slots.count else { return parts }
      switch slots[slot] {
      case .fixed(scalar):
        parts.roles.append(.fixed)
        last = nil
      case .place(let place) where place.takes(scalar):
        parts.roles.append(.content)
        last = scalar
      default: return parts
      }
      slot += 1
    }
    parts.isComplete = true
    parts.isFilled = slot == slots.count
    return parts
  }

  /// Returns whether a text fills the mask to its end.
  func isFilled(by text: String) -> Bool { parts(of: text).isFilled }
}

extension MaskPattern.Parts {
  /// Returns whether each Character of the text consists of fixed scalars only.
  func decorations(in text: String) -> [Bool] {
    var roles = roles[...]
    return text.map { character in
      let count = character.unicodeScalars.count
      defer { roles = roles.dropFirst(count) }
      return roles.count >= count && roles.prefix(count).allSatisfy { $0 == .fixed }
    }
  }
}

extension MaskPattern {
  /// The mask, filled with the content of an edited text as far as it goes.
  ///
  /// - Parameters:
  ///   - edited: The text as an edit would leave it.
  ///   - text: The text before the edit.
  ///   - known: What the scalars of that are.
  ///   - edit: The edit.
  /// - Returns: The text, and where its parts come from; `nil` if the content doesn't fit.
  func filled(
    by edited: EditedText,
    of text: String,
    _ known: Parts,
    _ edit: Edit
  ) -> RewrittenText? {
    // What agrees as it stands is left so, whatever it was before: made anew, it stays the same.
    // But what a deletion leaves is what it was, and fixed characters don't come to fill a place.
    let whole = self.parts(of: edited.text)
    let isWhole = whole.isComplete && !edit.isDeletion
    let parts =
      isWhole
      ? zip(edited.text.unicodeScalars, whole.roles).map { ($0, $1) }
      : roles(of: edited, text, known)
    var filling = Filling(mask: self, isKeystroke: edit.isKeystroke)
    var index = 0
    while index < parts.count {
      let (scalar, role) = parts[index]
      switch role {
      case .fixed?: filling.pass(scalar)
      case .content?: filling.add(scalar)
      case nil:
        let run = parts[index...].prefix { $0.1 == nil }.map(\.0)
        let later = parts[(index + run.count)...].filter {
          $0.1 == .content && !Place.isMark($0.0)
        }
        filling.add(run, leaving: later.count)
        index += run.count
        continue
      }
      index += 1
    }
    // If nothing fits, what is selected isn't lost.
    guard edit.isDeletion || isWhole || filling.hasTaken, let result = filling.finished else {
      return nil
    }
    // Fixed characters are deleted with the content of the last place.
    return edit.isDeletion && result.hasNoContent ? RewrittenText() : result
  }

  /// The scalars of an edited text with what they were in the text before the edit; `nil` for what
  /// is put in, and what didn't agree.
  private func roles(
    of edited: EditedText,
    _ text: String,
    _ known: Parts
  ) -> [(Unicode.Scalar, Role?)] {
    edited.parts.flatMap { part in
      let scalars = Array(part.text.unicodeScalars)
      guard let origin = part.origin else { return scalars.map { ($0, nil as Role?) } }
      let offset = text.unicodeScalars.distance(from: text.startIndex, to: origin)
      return scalars.enumerated().map { index, scalar in
        let isKnown = offset + index < known.roles.count
        return (scalar, isKnown ? known.roles[offset + index] : nil)
      }
    }
  }
}

extension Edit {
  /// Whether it is what a key does: one Character, typed.
  fileprivate var isKeystroke: Bool {
    let texts = Set(replacements.map(\.text))
    return origin == .typing && texts.count == 1 && texts.first?.count == 1
  }
}
