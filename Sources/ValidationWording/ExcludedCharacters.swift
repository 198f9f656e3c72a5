internal import RegularLanguage
import ValidationCore

/// The few scalars that are excluded from all others, as a person would name them.
///
///     [^@\s]     '@' and white space
///     [^"]       '"'
///     .          a line break
///     [^0-9a]    'a' and a digit
///     \P{L}      nothing: too many
///
/// Each excluded scalar is among those that are named, so that any other character is possible.
struct ExcludedCharacters {
  /// The items, single characters first; `nil` if there are too many, or some have no name.
  let items: [ExpectedCharacters.Item]?

  init(_ set: ScalarSet) {
    var rest = set
    var kinds: [ExpectedCharacters.Item] = []
    func take(_ kind: ExpectedCharacters.Item, for members: ScalarSet, naming all: ScalarSet) {
      guard members.isSubset(of: rest) else { return }
      kinds.append(kind)
      rest = rest.subtracting(all)
    }
    take(.digit, for: .digits, naming: .digits)
    take(.asciiLetter, for: .asciiLetters, naming: .asciiLetters)
    take(.whiteSpace, for: .whiteSpace, naming: Self.whiteSpace)
    take(.control, for: Self.unusualControls, naming: Self.controls)
    take(.lineBreak, for: ScalarSet("\n"), naming: .lineTerminators)
    take(.tab, for: ScalarSet("\t"), naming: ScalarSet("\t"))
    let scalars = rest.ranges.flatMap { $0.compactMap(Unicode.Scalar.init) }
    let members = Set(scalars)
    let typed = scalars.filter { scalar in
      // A third form, such as the Kelvin sign, can't be typed.
      guard let (small, capital) = scalar.letterCases else { return true }
      return [small, capital].contains(scalar) || !members.isSuperset(of: [small, capital])
    }
    let ranges = TypedCharacters.ranges(of: Set(typed.map(\.value)))
    let runs = ranges.filter { $0.count > 2 && TypedCharacters.isOrdered($0) }
    let singles = ranges.filter { !runs.contains($0) }.flatMap { $0 }
      .compactMap(Unicode.Scalar.init)
    let all =
      singles.map { $0 == " " ? ExpectedCharacters.Item.space : .character($0) }
      + runs.compactMap { run in
        guard let first = Unicode.Scalar(run.lowerBound), let last = Unicode.Scalar(run.upperBound)
        else { return nil }
        return .range(first...last)
      } + kinds
    let isReadable = typed.allSatisfy(\.isReadable)
    items = isReadable && all.count <= ExpectedCharacters.maximumItemCount ? all : nil
  }

  /// The control characters that are neither white space nor, as U+007F, left out at times.
  private static let unusualControls = ScalarSet([0...0x08, 0x0E...0x1B])
  private static let controls = ScalarSet([0...0x1F, 0x7F...0x9F])
  /// White space in all scripts.
  private static let whiteSpace = ScalarSet([
    0x09...0x0D, 0x20...0x20, 0x85...0x85, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A,
    0x2028...0x2029, 0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000,
  ])
}
