import ValidationCore

extension MaskPattern {
  /// The role of a scalar of a text in the mask.
  enum Role {
    case fixed
    /// A scalar that fills a place, or a mark that combines with one.
    case content
  }

  /// The roles of the scalars in the longest prefix of a text that matches the mask.
  struct Parts {
    var roles: [Role] = []
    /// Whether the whole text matches.
    var isComplete = false
    /// Whether the text fills the whole mask.
    var isFilled = false
    /// The number of slots in the prefix.
    var slotCount = 0
  }

  func parts(of text: String) -> Parts {
    var parts = Parts()
    var slot = 0
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if let before = last, PlaceKind.isMark(scalar), PlaceKind.any.takesMarks(after: before) {
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
      parts.slotCount = slot
    }
    parts.isComplete = true
    parts.isFilled = slot == slots.count
    return parts
  }

  /// Returns whether a text fills the mask completely.
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
  /// Returns the mask filled with the content of an edited text.
  ///
  /// - Parameters:
  ///   - edited: The text that the edit would produce.
  ///   - text: The text before the edit.
  ///   - known: The roles of its scalars.
  ///   - edit: The edit.
  /// - Returns: The filled mask, mapped to the edited text; `nil` if the content doesn't fit.
  func filled(
    by edited: EditedText,
    of text: String,
    _ known: Parts,
    _ edit: Edit
  ) -> RewrittenText? {
    // Text that matches the mask stays, whatever its roles were before, so rewriting is idempotent.
    // After a deletion, though, scalars keep their roles: fixed characters must not fill places.
    let whole = self.parts(of: edited.text)
    let isWhole = whole.isComplete && !edit.isDeletion
    let parts =
      isWhole
      ? zip(edited.text.unicodeScalars, whole.roles).map { ($0, $1) }
      : roles(of: edited, text, edit.isDeletion ? known : decided(known))
    let filling = filling(with: parts, isKeystroke: edit.isKeystroke)
    // If nothing fits, the selection must not be deleted.
    guard edit.isDeletion || isWhole || filling.hasTaken, let result = filling.finished else {
      return nil
    }
    // Fixed characters are deleted with the content of the last place.
    return edit.isDeletion && result.hasNoContent ? RewrittenText() : result
  }

  /// Returns the mask filled with a content, and the fixed characters that follow it; `nil` if the
  /// content doesn't fit.
  func text(holding content: String) -> String? {
    filling(with: content.unicodeScalars.map { ($0, .content) }, isKeystroke: false).finished?.text
  }

  /// Returns whether a text ends with the start of a code that may still become content, such as
  /// "3" in "+39 000".
  func isUndecided(_ text: String) -> Bool {
    let known = parts(of: text)
    if known.isComplete { return false }
    let roles = known.roles.map(Optional.some)
    let filling = filling(
      with: zip(text.unicodeScalars, roles + repeatElement(nil, count: text.unicodeScalars.count))
        .map { ($0, $1) },
      isKeystroke: true)
    return filling.isUndecided && filling.finished?.text.isIdentical(to: text) == true
  }

  /// Returns the roles without those of a code at the end that is not complete, and that no
  /// separator announces: it may still become content.
  private func decided(_ known: Parts) -> Parts {
    let end = known.slotCount
    let start = slots[..<end].lastIndex { !$0.isFixed }
    let rest = slots[end...].indices.prefix(while: isFixed)
    let passed = (start.map { $0 + 1 } ?? 0)..<end
    guard let code = passed.first(where: isCode), let last = rest.last(where: isCode),
      rest.endIndex < slots.count,
      !passed.prefix(upTo: code).contains(where: { announces($0, last + 1..<rest.endIndex) })
    else { return known }
    var decided = known
    decided.roles.removeLast(end - code)
    return decided
  }

  /// Distributes scalars with known roles, and inserted ones, over the mask.
  private func filling(with parts: [(Unicode.Scalar, Role?)], isKeystroke: Bool) -> Filling {
    var filling = Filling(mask: self, isKeystroke: isKeystroke)
    var index = 0
    while index < parts.count {
      let (scalar, role) = parts[index]
      switch role {
      case .fixed?: filling.pass(scalar)
      case .content?: filling.add(scalar)
      case nil:
        let run = parts[index...].prefix { $0.1 == nil }.map(\.0)
        filling.add(run, before: following(parts[(index + run.count)...]))
        index += run.count
        continue
      }
      index += 1
    }
    return filling
  }

  private func following(_ parts: ArraySlice<(Unicode.Scalar, Role?)>) -> Filling.Following {
    let placeCount = parts.count { $0.1 == .content && !PlaceKind.isMark($0.0) }
    let hasCode = parts.contains { $0.1 == .fixed && takes($0.0) }
    return Filling.Following(
      isNothing: parts.isEmpty, placeCount: placeCount, hasContent: placeCount > 0 || hasCode)
  }

  /// Returns the scalars of an edited text with their roles before the edit; `nil` for inserted
  /// scalars and those that didn't match.
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
  /// Whether the edit is a keystroke: one typed Character.
  var isKeystroke: Bool {
    let texts = Set(replacements.map(\.text))
    return origin == .typing && texts.count == 1 && texts.first?.count == 1
  }
}
