internal import RegularLanguage

/// The pattern of a mask: fixed characters and places to fill.
struct MaskPattern: Hashable, Sendable {
  enum Slot: Hashable, Sendable {
    case fixed(Unicode.Scalar)
    case place(PlaceKind)

    /// The fixed scalar; `nil` for a place.
    var fixed: Unicode.Scalar? { if case .fixed(let scalar) = self { scalar } else { nil } }

    var isFixed: Bool { fixed != nil }
  }

  /// A kind of place.
  enum PlaceKind: Unicode.Scalar, Hashable, Sendable {
    /// An ASCII digit.
    case digit = "0"
    /// A letter of any script, and the marks that belong to it.
    case letter = "A"
    /// A digit or a letter.
    case any = "*"
  }

  let slots: [Slot]
  /// The number of places.
  let placeCount: Int
  /// The fixed scalars.
  let fixed: Set<Unicode.Scalar>
  /// The parts between separators.
  let sections: [Section]
  /// The number of slots after which a text may end, so that no fixed character is completed; `nil`
  /// if the mask was not inferred.
  let optionalStart: Int?

  init(_ mask: String, optionalStart: Int? = nil) throws(MaskError) {
    var slots: [Slot] = []
    var isEscaped = false
    for scalar in mask.unicodeScalars {
      if isEscaped {
        slots.append(.fixed(scalar))
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        slots.append(PlaceKind(rawValue: scalar).map(Slot.place) ?? .fixed(scalar))
      }
    }
    if isEscaped { throw .incompleteEscape }
    // A combining fixed character would become part of the content before it.
    let isJoined = zip(slots, slots.dropFirst()).contains { first, second in
      guard case .place = first, case .fixed(let scalar) = second else { return false }
      var filled = "A"
      filled.unicodeScalars.append(scalar)
      return filled.count == 1 || PlaceKind.isMark(scalar)
    }
    if isJoined { throw .joiningCharacter }
    let fixed = slots.compactMap(\.fixed)
    self.slots = slots
    self.optionalStart = optionalStart
    self.fixed = Set(fixed)
    placeCount = slots.count - fixed.count
    if placeCount == 0 { throw .noPlaces }
    let kinds = Set(slots.compactMap { if case .place(let place) = $0 { place } else { nil } })
    sections = Self.sections(of: slots) { slot in
      slot.fixed.map { fixed in !kinds.contains { $0.takes(fixed) } } ?? false
    }
  }
}

extension MaskPattern {
  /// Whether all places are for digits.
  var hasOnlyDigits: Bool {
    slots.allSatisfy { slot in
      if case .place(let kind) = slot { kind == .digit } else { true }
    }
  }

  /// Returns whether a text has more scalars that a place could hold than the mask has, in places
  /// or as fixed ones; those before the first place may be left out.
  func isExceeded(by text: String) -> Bool {
    func content(_ slots: some Sequence<Slot>) -> [Unicode.Scalar] {
      slots.compactMap(\.fixed).filter(takes)
    }
    let code = content(slots.prefix(while: \.isFixed))
    let found = text.unicodeScalars.filter(takes)
    let codeCount = found.starts(with: code) ? code.count : 0
    return found.count > placeCount + content(slots).count - code.count + codeCount
  }
}

extension MaskPattern.PlaceKind {
  /// The scalars that can fill the place.
  var scalars: ScalarSet {
    switch self {
    case .digit: Self.digits
    case .letter: Self.letters
    case .any: Self.all
    }
  }

  /// Returns whether a scalar can fill the place.
  func takes(_ scalar: Unicode.Scalar) -> Bool { scalars.contains(scalar) }

  /// Returns whether marks can follow the scalar that fills the place.
  func takesMarks(after scalar: Unicode.Scalar) -> Bool { Self.letters.contains(scalar) }

  static func isMark(_ scalar: Unicode.Scalar) -> Bool { marks.contains(scalar) }

  var syntax: Syntax {
    let marked = Syntax.set(Self.letters).then(.set(Self.marks).repeated(.zeroOrMore))
    switch self {
    case .digit: return .set(Self.digits)
    case .letter: return marked
    case .any: return .alternation([.set(Self.digits), marked])
    }
  }

  private static let digits = ScalarSet.digits
  private static let letters = CharacterClass.letters.set
  private static let all = digits.union(letters)
  private static let marks = CharacterClass.marks.set
}

extension MaskPattern {
  /// Returns whether fixed characters are completed after a number of slots.
  func isCompleted(after slot: Int) -> Bool { slot < optionalStart ?? .max }

  /// Returns whether any place takes a scalar.
  func takes(_ scalar: Unicode.Scalar) -> Bool {
    slots.contains { if case .place(let place) = $0 { place.takes(scalar) } else { false } }
  }

  /// Returns whether a slot is a fixed character.
  func isFixed(_ index: Int) -> Bool { slots[index].isFixed }

  /// Returns whether a slot is a fixed character that a place could hold.
  func isCode(_ index: Int) -> Bool {
    slots[index].fixed.map(takes) ?? false
  }

  /// Returns whether a slot before a code is a separator that doesn't occur after that.
  ///
  /// - Parameters:
  ///   - index: The slot.
  ///   - after: The slots between the code and the next place.
  /// - Returns: Whether it announces the code.
  func announces(_ index: Int, _ after: Range<Int>) -> Bool {
    isFixed(index) && !isCode(index) && !slots[after].contains(slots[index])
  }

  /// The pattern of the texts that fill the mask.
  var syntax: Syntax {
    .concatenation(
      slots.map(Self.syntax))
  }

  static func syntax(of slot: Slot) -> Syntax {
    switch slot {
    case .fixed(let scalar): .set(ScalarSet(scalar))
    case .place(let place): place.syntax
    }
  }

  /// Returns the mask filled with a content, up to the end of the content.
  func text(filledWith content: String) -> String {
    var (text, run) = (String.UnicodeScalarView(), String.UnicodeScalarView())
    var rest = content.unicodeScalars[...]
    for slot in slots {
      switch slot {
      case .fixed(let scalar): run.append(scalar)
      case .place:
        guard let scalar = rest.popFirst() else { return String(text) }
        text.append(contentsOf: run)
        run = String.UnicodeScalarView()
        text.append(scalar)
        while let mark = rest.first, PlaceKind.isMark(mark) {
          text.append(mark)
          rest.removeFirst()
        }
      }
    }
    text.append(contentsOf: run)
    text.append(contentsOf: rest)
    return String(text)
  }
}

/// An error in a mask, thrown when creating a ``MaskValidator``.
@nonexhaustive public enum MaskError: Error, Hashable, Sendable {
  /// No character follows the backslash at the end.
  case incompleteEscape
  /// The mask has no place to fill.
  case noPlaces
  /// A fixed character, such as a combining mark, would combine with the content before it.
  case joiningCharacter
  /// The texts of a validator have no mask: see ``MaskValidator/init(of:editing:)``.
  case notUniform
  /// The mask can't be filled from the right: it has places for letters, fixed digits, or more than
  /// 64 places.
  case notOfDigits
}

extension MaskError: CustomStringConvertible {
  /// The error in English.
  public var description: String {
    switch self {
    case .incompleteEscape: "nothing follows the backslash at the end: write \\\\ for a backslash"
    case .noPlaces: "it has no placeholder: write 0, A or * for one"
    case .joiningCharacter: "a fixed character would combine with the character before it"
    case .notUniform: "no mask has the texts of the validator: their places differ"
    case .notOfDigits: "to be filled from the right, it needs up to 64 places, all for digits"
    }
  }
}
