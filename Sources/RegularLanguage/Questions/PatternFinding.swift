/// A likely mistake in a pattern that is well formed.
package struct PatternFinding: Hashable, Sendable {
  /// The likely mistake.
  package enum Kind: Hashable, Sendable {
    /// `^` without `$`, or `$` without `^`, in a pattern that matches whole texts anyway.
    case anchorOnOneSide(isStart: Bool)
    /// `^a|b$`: each anchor belongs to one alternative only.
    case anchorsOfOneAlternative
    /// Only lookarounds, which match no scalar.
    case onlyLookarounds
    /// An alternative that no text can match.
    case deadAlternative
    /// `[A-z]`: a range that spans kinds of characters, with others in between.
    case mixedRange(ClosedRange<UInt32>)
    /// A member that occurs twice in a class.
    case repeatedMember(ClosedRange<UInt32>)
    /// `[a|b]`: a `|` between members, as if they were alternatives.
    case barInClass
    /// `[1-12]`: a class that is written as if it were a range of numbers.
    case numbersInClass(ClosedRange<Int>)
    /// `[a-z--b]`: a range that starts with `-`, written as if it subtracted characters.
    case subtractionInClass(ClosedRange<UInt32>)
    /// `1.5`: a `.` for any character between digits.
    case dotBetweenDigits
  }

  /// The likely mistake.
  package let kind: Kind
  /// The position, in scalars from the start of the pattern.
  package let position: Int
}

extension PatternFinding {
  /// Returns the likely mistakes in a pattern, by position.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - isSearch: Whether the pattern matches a part of the text, not the whole text.
  ///   - limits: The limits of the pattern.
  /// - Returns: The mistakes; empty if the pattern can't be parsed.
  /// - Complexity: Linear in the pattern; only the first alternatives with conditions are compiled,
  ///   each within a small part of the usual memory.
  package static func all(in pattern: String, isSearch: Bool, limits: Limits) -> [Self] {
    guard let notes = try? PatternParser.notes(on: pattern, limits: limits) else { return [] }
    var findings = notes.classes.flatMap(classFindings)
    findings += anchorFindings(notes, isSearch: isSearch)
    findings += deadAlternatives(notes, isSearch: isSearch)
    findings += notes.dotsBetweenDigits.map { Self(kind: .dotBetweenDigits, position: $0) }
    if !isSearch {
      for branch in notes.outerBranches where branch.syntax.isOnlyLookarounds {
        findings.append(Self(kind: .onlyLookarounds, position: branch.position))
      }
    }
    return findings.sorted { $0.position < $1.position }
  }

  private static func anchorFindings(_ notes: PatternNotes, isSearch: Bool) -> [Self] {
    guard let first = notes.outerBranches.first?.syntax, let last = notes.outerBranches.last?.syntax
    else { return [] }
    if notes.outerBranches.count > 1 {
      guard first.starts == .always, first.ends == .never, last.ends == .always,
        last.starts == .never, let position = notes.starts.first
      else { return [] }
      return [Self(kind: .anchorsOfOneAlternative, position: position)]
    }
    if isSearch || !first.hasSets { return [] }
    if first.starts == .always, first.ends == .never, !first.endsWithAnything,
      let position = notes.starts.first
    {
      return [Self(kind: .anchorOnOneSide(isStart: true), position: position)]
    }
    if first.ends == .always, first.starts == .never, !first.startsWithAnything,
      let position = notes.ends.last
    {
      return [Self(kind: .anchorOnOneSide(isStart: false), position: position)]
    }
    return []
  }

  /// The maximum number of alternatives that are checked.
  private static let maximumAlternativeCount = 32

  private static func deadAlternatives(_ notes: PatternNotes, isSearch: Bool) -> [Self] {
    var candidates = notes.innerBranches.map { ($0, isWhole: false) }
    if notes.outerBranches.count > 1 {
      candidates += notes.outerBranches.map { ($0, isWhole: !isSearch) }
    }
    let limits = Limits(automatonBytes: 1 << 18)
    // An alternative without conditions always matches something.
    return candidates.filter { $0.0.syntax.hasConditions }.prefix(maximumAlternativeCount)
      .compactMap {
        branch, isWhole in
        let syntax = isWhole ? branch.syntax : .part(branch.syntax)
        guard let automaton = try? Automaton(.pattern(syntax), limits: limits), automaton.isEmpty
        else { return nil }
        return Self(kind: .deadAlternative, position: branch.position)
      }
  }

  private static func classFindings(
    _ members: [(member: PatternNotes.Member, position: Int)]
  ) -> [Self] {
    if let finding = numbers(members) { return [finding] }
    var findings: [Self] = []
    var known = NumberTable()
    for (index, (member, position)) in members.enumerated() {
      guard case .plain(let range) = member else { continue }
      let isBetween =
        range == bar && index > 0 && index + 1 < members.count
        && members[index - 1].member.isAlphanumeric && members[index + 1].member.isAlphanumeric
      if isBetween {
        findings.append(Self(kind: .barInClass, position: position))
        // A mistake of this kind is usually repeated, and one finding is enough.
        return findings
      }
      if index > 0, range.count > 1, range.lowerBound == hyphen {
        findings.append(Self(kind: .subtractionInClass(range), position: position))
      }
      if range.isMixed { findings.append(Self(kind: .mixedRange(range), position: position)) }
      let hash = UInt32(truncatingIfNeeded: member.hashValue)
      if known.number(hash, where: { members[Int($0)].member == member }) == nil {
        known.insert(UInt32(index), hash: hash)
      } else {
        findings.append(Self(kind: .repeatedMember(range), position: position))
      }
    }
    return findings
  }

  private static let bar: ClosedRange<UInt32> = 0x7C...0x7C
  private static let hyphen: UInt32 = 0x2D

  /// Returns the finding for a class of digits that is probably meant as a range of numbers.
  ///
  /// `[1-12]` is one: as a class, it is `1-1` and `2`. `[13-9]` isn't, since 13 is more than 9; nor
  /// is `[2-46]`, which has no digit twice, since most ranges of numbers start with 0 or 1.
  private static func numbers(
    _ members: [(member: PatternNotes.Member, position: Int)]
  ) -> Self? {
    // Numbers with more digits are unlikely in a class.
    guard members.count > 1, members.count < 10, let first = members.first else { return nil }
    var numbers = [0]
    var digits: Set<UInt32> = []
    var isRoundabout = false
    var offset = first.position
    for (member, position) in members {
      guard case .plain(let range) = member, Self.digits.contains(range), position == offset
      else { return nil }
      // If another member starts before the end of this one, this one has a hyphen.
      let next = members.first { $0.position > position }?.position
      let isRange = range.count > 1 || next == position + 3
      numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(range.lowerBound - 0x30)
      if isRange { numbers.append(Int(range.upperBound - 0x30)) }
      // Deliberate classes don't contain `1-1` for 1, 2 next to `3-5`, or a repeated digit.
      isRoundabout =
        isRoundabout || (isRange && range.count == 1)
        || range.contains { digits.contains($0) }
        || digits.contains(range.lowerBound - 1) || digits.contains(range.upperBound + 1)
      digits.formUnion(range)
      offset += isRange ? 3 : 1
    }
    guard numbers.count == 2, numbers[0] < numbers[1], isRoundabout || numbers[0] < 2 else {
      return nil
    }
    return Self(kind: .numbersInClass(numbers[0]...numbers[1]), position: first.position)
  }

  private static let digits: ClosedRange<UInt32> = 0x30...0x39
}

extension PatternNotes.Member {
  /// Whether it is an ASCII letter or digit, or a range of them.
  fileprivate var isAlphanumeric: Bool {
    guard case .plain(let range) = self else { return false }
    return range.isOfOneKind
  }
}

extension ClosedRange<UInt32> {
  /// The digits, uppercase and lowercase letters of ASCII.
  private static let kinds: [Self] = [0x30...0x39, 0x41...0x5A, 0x61...0x7A]

  fileprivate var isOfOneKind: Bool { Self.kinds.contains { $0.contains(self) } }

  /// Whether the ends are letters or digits of two kinds, with other characters in between.
  fileprivate var isMixed: Bool {
    !isOfOneKind && Self.kinds.contains { $0.contains(lowerBound) }
      && Self.kinds.contains { $0.contains(upperBound) }
  }
}

/// How often a pattern requires an end of the text.
private enum Anchoring {
  case always
  case never
  case sometimes
}

extension Syntax {
  /// Whether matches begin at the start of the text.
  fileprivate var starts: Anchoring { anchoring(.start) }

  /// Whether matches end at the end of the text.
  fileprivate var ends: Anchoring { anchoring(.end) }

  private func anchoring(_ side: Assertion) -> Anchoring {
    switch self {
    case .assertion(let assertion): return assertion == side ? .always : .never
    case .concatenation(let parts):
      for part in side == .start ? parts : parts.reversed() {
        let anchoring = part.anchoring(side)
        if anchoring != .never { return anchoring }
        if part.hasSets { return .never }
      }
      return .never
    case .alternation(let branches):
      let all = branches.map { $0.anchoring(side) }
      if all.allSatisfy({ $0 == .always }) { return .always }
      return all.allSatisfy { $0 == .never } ? .never : .sometimes
    case .loop(let body, let repetition):
      let anchoring = body.anchoring(side)
      return anchoring == .always && repetition != Repetition(1, 1) ? .sometimes : anchoring
    default: return .never
    }
  }

  /// Whether it contains a set of scalars.
  fileprivate var hasSets: Bool {
    switch self {
    case .set: true
    case .concatenation(let parts), .alternation(let parts): parts.contains { $0.hasSets }
    case .loop(let body, _): body.hasSets
    default: false
    }
  }

  fileprivate var isOnlyLookarounds: Bool { !hasSets && hasLookarounds }

  private var hasLookarounds: Bool {
    switch self {
    case .empty, .set, .assertion: false
    case .concatenation(let parts), .alternation(let parts):
      parts.contains { $0.hasLookarounds }
    case .loop(let body, _): body.hasLookarounds
    default: true
    }
  }

  /// Whether it can fail for another reason than the scalars that it matches.
  fileprivate var hasConditions: Bool {
    switch self {
    case .empty: false
    case .set(let set): set.isEmpty
    case .concatenation(let parts), .alternation(let parts):
      parts.contains { $0.hasConditions }
    case .loop(let body, _): body.hasConditions
    default: true
    }
  }

  fileprivate var startsWithAnything: Bool {
    if case .concatenation(let parts) = self { return parts.first?.startsWithAnything ?? false }
    return isAnything
  }

  fileprivate var endsWithAnything: Bool {
    if case .concatenation(let parts) = self { return parts.last?.endsWithAnything ?? false }
    return isAnything
  }

  /// Whether it is a loop over all or nearly all scalars, such as `.*`.
  private var isAnything: Bool {
    guard case .loop(.set(let set), let repetition) = self else { return false }
    return repetition.maximum == nil && set.complement.isSubset(of: .lineTerminators)
  }
}
