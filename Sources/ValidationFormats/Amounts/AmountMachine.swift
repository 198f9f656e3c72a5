import ValidationCore
internal import RegularLanguage

// The automaton of amounts between bounds: numbers with units, such as `1h30m` or `512MiB`.
//
// A number comes before its unit, so it is compared digit by digit with the bounds in all units
// that may follow. For bounds from 90 to 200 minutes, after `1`:
//
//     minutes    // equal to the first digit of 90? no, above; and that of 200? no, below
//     hours      // equal to the one digit of 1 (and a half), and below that of 3 (and a third)
//
// This comparison and the count of digits are all that a state contains: `12` can still become
// `120m`, but is no longer a possible number of hours. If a number is equal to a bound, the rest of
// the bound applies after its unit, to the fraction or to the shorter units: `1h` must be followed
// by at least 30 minutes, `2h` by anything, and `3h` by at most 20 minutes. Each unit after the
// first must be less than one of the unit before it, so each text has exactly one reading.

/// A builder of the automaton of amounts between bounds.
struct AmountMachine {
  let forms: [AmountForm]
  let range: ClosedRange<UInt128>
  /// The states found so far in which a number may start.
  var starts: [NumberStart] = []
  var startNumbers: [ShorterAmount: Int] = [:]
  /// The choices of all starts.
  var choices: [UnitChoice] = []
  /// For each unit of each form, the first start with that unit, and the unit's index there.
  var firstChoices: [[(start: Int, index: Int)]]
  /// The digits of all bounds, stored in one array so that bounds are plain index ranges.
  var digits: [UInt8] = []
  /// The indices of the characters of all names, stored likewise.
  var names: [UInt8] = []
  /// All characters with a transition, in ascending order.
  let scalars: [Unicode.Scalar]
  let firstDigit: Int
  let point: Int

  /// The position after a unit, where the rest of each bound that was equal applies.
  struct ShorterAmount: Hashable {
    let form: Int
    let unit: Int
    let isMinimum: Bool
    let isMaximum: Bool
    /// Whether a `T` has been read.
    var isTime = false
  }

  /// A position where a number may start.
  struct NumberStart {
    /// The units that the number may have.
    var choices = 0..<0
    /// A character that leads to another start.
    var lead: (scalar: Int, start: Int)?
    var isFinal = false
    var takesZeroAlone = false
  }

  /// A unit that a number may have, between bounds.
  struct UnitChoice {
    let form: Int
    let unit: Int
    let name: UnitName
    let fractionDigits: Int
    let hasEighths: Bool
    let minimum: UnitBound
    let maximum: UnitBound
    /// The starts after the unit if the number is equal to no bound, to the lower bound, to the
    /// upper bound, and to both.
    let next: SIMD4<Int>
  }

  /// The characters of a name in all its spellings, stored consecutively.
  struct UnitName {
    let start: Int
    let count: Int
    let spellings: Int
  }

  /// A bound of the numbers of a unit.
  struct UnitBound {
    /// The digits of the whole number; empty for zero.
    let whole: Range<Int>
    /// Whether an equal number requires more after it.
    let hasRest: Bool
    /// The digits of the fraction; `nil` if the smallest fraction would be a whole.
    let fraction: Range<Int>?
  }

  /// Creates the automaton of the amounts in a range; `nil` if it would be too large.
  static func automaton(_ forms: [AmountForm], in range: ClosedRange<UInt128>?) -> Automaton? {
    guard let range else {
      return Automaton(of: [], from: 0, isFinal: { _ in false }, follow: { _, _ in })
    }
    let machine = Self(forms, in: range)
    var transitions: [NameTransition] = []
    return Automaton(
      of: machine.scalars, from: AmountState(machine.starts.count - 1).packed,
      isFinal: { machine.isFinal(AmountState($0)) },
      follow: { place, lead in
        machine.follow(AmountState(place), &transitions) { lead($0, $1.packed) }
      })
  }

  init(_ forms: [AmountForm], in range: ClosedRange<UInt128>) {
    self.forms = forms
    self.range = range
    firstChoices = forms.map { Array(repeating: (0, 0), count: $0.units.count) }
    var scalars = Set(".0123456789".unicodeScalars)
    for form in forms {
      for unit in form.units { for name in unit.names { scalars.formUnion(name.unicodeScalars) } }
      if let prefix = form.prefix { scalars.insert(prefix) }
      if form.firstOfTime != nil { scalars.insert("T") }
    }
    self.scalars = scalars.sorted()
    firstDigit = self.scalars.firstIndex(of: "0") ?? 0
    point = self.scalars.firstIndex(of: ".") ?? 0
    // The end, shared by all units that nothing can follow.
    starts.append(NumberStart(isFinal: true))
    let prefixed = forms.lazy.compactMap(\.prefix).first.map { prefix in
      let time = forms.indices.first { forms[$0].firstOfTime != nil }
      let times = time.map { first(of: [$0], isTime: true) }
      let days = first(of: forms.indices.filter { forms[$0].prefix == prefix }, isTime: false)
      starts[days].lead = times.map { (index(of: "T"), $0) }
      return (index(of: prefix), days)
    }
    let start = first(of: forms.indices.filter { forms[$0].prefix == nil }, isTime: false)
    starts[start].lead = prefixed
    starts[start].takesZeroAlone = range.lowerBound == 0
  }

  func index(of scalar: Unicode.Scalar) -> Int { scalars.firstIndex(of: scalar) ?? 0 }

  /// Adds the start before the first unit, whose number is unlimited.
  mutating func first(of numbers: [Int], isTime: Bool) -> Int {
    var choices: [UnitChoice] = []
    for number in numbers {
      let count = forms[number].units.count
      let time = forms[number].firstOfTime ?? count
      for unit in isTime ? time..<count : 0..<time {
        choices.append(choice(of: unit, in: number, range))
      }
    }
    let start = enter(NumberStart(), choices)
    for (index, choice) in choices.enumerated() {
      firstChoices[choice.form][choice.unit] = (start, index)
    }
    return start
  }

  mutating func enter(_ start: NumberStart, _ choices: [UnitChoice]) -> Int {
    var start = start
    start.choices = self.choices.count..<self.choices.count + choices.count
    self.choices += choices
    starts.append(start)
    return starts.count - 1
  }

  /// Returns the start after a unit, or the end if nothing can follow.
  mutating func start(_ place: ShorterAmount) -> Int {
    if let known = startNumbers[place] { return known }
    let form = forms[place.form]
    let length = form.units[place.unit].length
    let minimum = place.isMinimum ? range.lowerBound % length : 0
    let maximum = place.isMaximum ? range.upperBound % length : length - 1
    var start = NumberStart(isFinal: minimum == 0 && !place.isTime)
    var choices: [UnitChoice] = []
    let next = place.unit + 1
    if form.isCompound, next < form.units.count {
      if next == form.firstOfTime, !place.isTime {
        var time = place
        time.isTime = true
        start.lead = (index(of: "T"), self.start(time))
      } else {
        for unit in next..<form.units.count {
          // An omitted unit counts as zero.
          let limit = min(maximum, form.units[unit - 1].length - 1)
          guard minimum <= limit else { continue }
          choices.append(choice(of: unit, in: place.form, minimum...limit))
        }
      }
    }
    let isEnd = start.isFinal && start.lead == nil && choices.isEmpty
    let number = isEnd ? 0 : enter(start, choices)
    startNumbers[place] = number
    return number
  }

  mutating func choice(
    of index: Int,
    in form: Int,
    _ range: ClosedRange<UInt128>
  ) -> UnitChoice {
    let unit = forms[form].units[index]
    let minimum = range.lowerBound.quotientAndRemainder(dividingBy: unit.length)
    let maximum = range.upperBound.quotientAndRemainder(dividingBy: unit.length)
    let minimumHasRest = minimum.remainder > 0
    let maximumHasRest = maximum.remainder < unit.length - 1
    let one = UInt128.powerOfTen(unit.fractionDigits)
    // Every unit is short enough that its remainder times the number of parts doesn't overflow.
    let minimumPart = (minimum.remainder * one + unit.length - 1) / unit.length
    let maximumPart = maximum.remainder * one / unit.length
    var next = SIMD4<Int>()
    for ties in next.indices {
      let isMinimum = minimumHasRest && ties & 1 > 0
      let isMaximum = maximumHasRest && ties & 2 > 0
      next[ties] = start(
        ShorterAmount(form: form, unit: index, isMinimum: isMinimum, isMaximum: isMaximum))
    }
    let name = UnitName(
      start: names.count, count: unit.name.unicodeScalars.count, spellings: unit.names.count)
    for spelling in unit.names {
      for scalar in spelling.unicodeScalars { names.append(UInt8(self.index(of: scalar))) }
    }
    return UnitChoice(
      form: form, unit: index, name: name, fractionDigits: unit.fractionDigits,
      hasEighths: unit.hasEighths,
      minimum: UnitBound(
        whole: enter(minimum.quotient), hasRest: minimumHasRest,
        fraction: minimumPart < one ? enter(minimumPart, digits: unit.fractionDigits) : nil),
      maximum: UnitBound(
        whole: enter(maximum.quotient), hasRest: maximumHasRest,
        fraction: enter(maximumPart, digits: unit.fractionDigits)),
      next: next)
  }

  /// Stores the digits of a number, padded to a minimum count with leading zeros.
  mutating func enter(_ number: UInt128, digits count: Int = 0) -> Range<Int> {
    let start = digits.count
    var rest = number
    while rest > 0 || digits.count - start < count {
      // Most numbers are small, and dividing 64-bit integers is several times as fast.
      let small = UInt64(exactly: rest)
      digits.append(UInt8(small.map { $0 % 10 } ?? UInt64(rest % 10)))
      rest = small.map { UInt128($0 / 10) } ?? rest / 10
    }
    digits[start...].reverse()
    return start..<digits.count
  }
}

extension Expression {
  /// Returns the expression of the amounts in a range.
  static func amounts(_ forms: [AmountForm], in range: ClosedRange<UInt128>?) -> Self {
    AmountMachine.automaton(forms, in: range).flatMap { StateMachine($0) }.map(Self.machine)
      ?? .union([])
  }
}

extension Language {
  /// Returns the language of the amounts in a range; empty if the range is `nil`.
  static func amounts(
    _ format: Rule.Code,
    _ forms: @autoclosure @escaping @Sendable () -> [AmountForm],
    in range: ClosedRange<UInt128>?,
    judgingFirst judge: @escaping FirstJudge
  ) -> Self {
    .format(
      format.rawValue, in: range, judgingFirst: judge,
      make: { AmountMachine.automaton(forms(), in: range) })
  }
}
