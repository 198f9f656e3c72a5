extension AmountMachine {
  /// Returns whether an amount may end in a state.
  func isFinal(_ place: AmountState) -> Bool {
    switch place.phase {
    case .start: starts[place.start].isFinal
    case .zero: true
    case .whole, .point, .fraction: false
    case .name, .lastName: startAfterName(of: place).map { starts[$0].isFinal } ?? false
    }
  }

  /// Finds the transitions from a state.
  ///
  /// - Parameters:
  ///   - place: The state.
  ///   - transitions: A buffer for the transitions of one state, reused between calls.
  ///   - add: A function that receives the characters, by their indices, and the target of each
  ///     transition.
  func follow(
    _ place: AmountState,
    _ transitions: inout [NameTransition],
    _ add: (ClosedRange<Int>, AmountState) -> Void
  ) {
    switch place.phase {
    case .start: followStart(place.start, add)
    case .zero, .whole:
      followDigits(of: place, add)
      let orders = wholeOrders(of: place)
      let fraction = fractionStart(of: orders, at: place.start)
      if fraction != BoundOrders() {
        add(point...point, shared(AmountState(place.start, .point, 0, fraction)))
      }
      followName(AmountState(place.start, .name, 0, orders), &transitions, add)
    case .point: followDigits(of: place, add)
    case .fraction:
      followDigits(of: place, add)
      let name = AmountState(place.start, .lastName, 0, fractionOrders(of: place))
      followName(name, &transitions, add)
    case .name, .lastName:
      if let next = startAfterName(of: place) { followStart(next, add) }
      followName(place, &transitions, add)
    }
  }

  private func followStart(_ number: Int, _ add: (ClosedRange<Int>, AmountState) -> Void) {
    let start = starts[number]
    if let (scalar, next) = start.lead { add(scalar...scalar, AmountState(next)) }
    if start.choices.isEmpty { return }
    var first = AmountState(number, .whole, 0, BoundOrders(choices: start.choices.count))
    followDigits(of: first, from: 1, add)
    if start.takesZeroAlone { first.phase = .zero }
    add(firstDigit...firstDigit, first)
  }

  /// Finds the transitions by digits; consecutive digits with the same target share one.
  private func followDigits(
    of place: AmountState,
    from minimum: UInt8 = 0,
    _ add: (ClosedRange<Int>, AmountState) -> Void
  ) {
    var first = minimum
    var next = self.next(after: place, minimum)
    let turns = turns(of: place)
    for digit in (minimum + 1)..<10 where turns >> UInt16(digit) & 1 == 1 {
      let other = self.next(after: place, digit)
      if other?.packed == next?.packed { continue }
      if let next { add(firstDigit + Int(first)...firstDigit + Int(digit) - 1, next) }
      (first, next) = (digit, other)
    }
    if let next { add(firstDigit + Int(first)...firstDigit + 9, next) }
  }

  /// Returns the digits, as bits, that may have another target than the digit before: the next
  /// digit of each equal bound, and the one after it.
  private func turns(of place: AmountState) -> UInt16 {
    let isFraction = place.phase == .point || place.phase == .fraction
    // A leading zero is not a digit of the number.
    var turns: UInt16 = place.count == 0 && !isFraction ? 0b10 : 0
    let first = starts[place.start].choices.lowerBound
    for index in place.orders.indices {
      let (minimum, maximum) = place.orders[index]
      if minimum == BoundOrders.equal {
        turns |= self.turns(of: place, at: choices[first + index].minimum, isFraction: isFraction)
      }
      if maximum == BoundOrders.equal {
        turns |= self.turns(of: place, at: choices[first + index].maximum, isFraction: isFraction)
      }
      if isFraction, choices[first + index].hasEighths { turns = .max }
    }
    return turns
  }

  /// Returns the next digit of a bound and the one after it, as bits; no bits after the end of the
  /// bound.
  private func turns(of place: AmountState, at bound: UnitBound, isFraction: Bool) -> UInt16 {
    let range = isFraction ? bound.fraction ?? 0..<0 : bound.whole
    guard place.count < range.count else { return 0 }
    return 0b11 << UInt16(digits[range.lowerBound + place.count])
  }

  private func next(after place: AmountState, _ digit: UInt8) -> AmountState? {
    place.phase == .point || place.phase == .fraction
      ? nextInFraction(place, digit) : nextInWhole(place, digit)
  }

  private func nextInWhole(_ place: AmountState, _ digit: UInt8) -> AmountState? {
    if digit == 0, place.count == 0 { return AmountState(place.start, .whole, 0, place.orders) }
    var next = AmountState(place.start, .whole, place.count + 1, BoundOrders())
    let first = starts[place.start].choices.lowerBound
    for index in place.orders.indices {
      let (minimum, maximum) = place.orders[index]
      let bounds = (choices[first + index].minimum, choices[first + index].maximum)
      let upper = order(maximum, of: place, digit, bounds.1)
      // While the number has fewer digits than the bound, it may still end up below.
      if upper == BoundOrders.above, next.count >= bounds.1.whole.count { continue }
      let lower = order(minimum, of: place, digit, bounds.0)
      next.orders.set(
        index,
        minimum: bounds.0.hasRest
          ? lower : settledMinimum(lower, digits: bounds.0.whole, next.count),
        maximum: bounds.1.hasRest
          ? upper : settledMaximum(upper, digits: bounds.1.whole, next.count))
    }
    return next.orders == BoundOrders() ? nil : next
  }

  /// Returns the order of a whole number with one more digit, compared with as many digits of a
  /// bound.
  private func order(
    _ order: BoundOrders.Order,
    of place: AmountState,
    _ digit: UInt8,
    _ bound: UnitBound
  ) -> BoundOrders.Order {
    if place.count >= bound.whole.count { return BoundOrders.above }
    return order == BoundOrders.equal
      ? BoundOrders.order(digit, digits[bound.whole.lowerBound + place.count]) : order
  }

  /// Returns the order relative to a lower bound, which is decided if only zeros follow in the
  /// bound.
  private func settledMinimum(
    _ order: BoundOrders.Order,
    digits range: Range<Int>,
    _ count: Int
  ) -> BoundOrders.Order {
    order == BoundOrders.equal && digits[range.dropFirst(count)].allSatisfy { $0 == 0 }
      ? BoundOrders.above : order
  }

  /// Returns the order relative to an upper bound, which is decided if only nines follow in the
  /// bound.
  private func settledMaximum(
    _ order: BoundOrders.Order,
    digits range: Range<Int>,
    _ count: Int
  ) -> BoundOrders.Order {
    order == BoundOrders.equal && digits[range.dropFirst(count)].allSatisfy { $0 == 9 }
      ? BoundOrders.below : order
  }

  private func nextInFraction(_ place: AmountState, _ digit: UInt8) -> AmountState? {
    var next = AmountState(place.start, .fraction, place.count + 1, BoundOrders())
    let first = starts[place.start].choices.lowerBound
    for index in place.orders.indices {
      let choice = choices[first + index]
      guard place.count < choice.fractionDigits else { continue }
      if choice.hasEighths {
        let value = [100, 10, 1][min(place.count, 2)]
        let rest = (place.eighths + Int(digit) * value) % 125
        // The digits that follow are less than one of this place.
        guard (125 - rest) % 125 < value else { continue }
        next.eighths = rest
      }
      var (minimum, maximum) = place.orders[index]
      if minimum == BoundOrders.equal, let fraction = choice.minimum.fraction {
        minimum = settledMinimum(
          BoundOrders.order(digit, digits[fraction.lowerBound + place.count]), digits: fraction,
          next.count)
      }
      if maximum == BoundOrders.equal, let fraction = choice.maximum.fraction {
        maximum = settledMaximum(
          BoundOrders.order(digit, digits[fraction.lowerBound + place.count]), digits: fraction,
          next.count)
      }
      if minimum == BoundOrders.below || maximum == BoundOrders.above { continue }
      next.orders.set(index, minimum: minimum, maximum: maximum)
    }
    return next.orders == BoundOrders() ? nil : shared(next)
  }

  /// Returns the representative of all states after a point with the same remaining units, wherever
  /// the number started.
  ///
  /// Since nothing follows the fraction, only bounds that are equal would make a difference.
  private func shared(_ place: AmountState) -> AmountState {
    var shared = place
    shared.orders = BoundOrders()
    let first = starts[place.start].choices.lowerBound
    for index in place.orders.indices {
      let choice = choices[first + index]
      let home = firstChoices[choice.form][choice.unit]
      let (minimum, maximum) = place.orders[index]
      let isFirst = shared.orders == BoundOrders()
      guard minimum == BoundOrders.above, maximum == BoundOrders.below,
        isFirst || home.start == shared.start
      else { return place }
      shared.start = home.start
      shared.orders.set(home.index, minimum: minimum, maximum: maximum)
    }
    return shared
  }

  /// Returns the orders after a whole number for the choices that it suits; it counts as equal only
  /// to bounds that require more.
  private func wholeOrders(of place: AmountState) -> BoundOrders {
    var result = BoundOrders()
    let first = starts[place.start].choices.lowerBound
    for index in place.orders.indices {
      let choice = choices[first + index]
      var (minimum, maximum) = place.orders[index]
      if place.count < choice.minimum.whole.count { minimum = BoundOrders.below }
      if place.count < choice.maximum.whole.count { maximum = BoundOrders.below }
      if minimum == BoundOrders.below || maximum == BoundOrders.above { continue }
      result.set(
        index, minimum: choice.minimum.hasRest ? minimum : BoundOrders.above,
        maximum: choice.maximum.hasRest ? maximum : BoundOrders.below)
    }
    return result
  }

  /// Returns the orders after a point for the choices that allow a fraction there.
  private func fractionStart(of orders: BoundOrders, at start: Int) -> BoundOrders {
    var result = BoundOrders()
    let first = starts[start].choices.lowerBound
    for index in orders.indices {
      let choice = choices[first + index]
      let (minimum, maximum) = orders[index]
      let isPossible = minimum != BoundOrders.equal || choice.minimum.fraction != nil
      guard choice.fractionDigits > 0, isPossible else { continue }
      result.set(
        index, minimum: settledMinimum(minimum, digits: choice.minimum.fraction ?? 0..<0, 0),
        maximum: settledMaximum(maximum, digits: choice.maximum.fraction ?? 0..<0, 0))
    }
    return result
  }

  /// Returns the orders after a fraction for the choices that it suits.
  private func fractionOrders(of place: AmountState) -> BoundOrders {
    var result = BoundOrders()
    let first = starts[place.start].choices.lowerBound
    for index in place.orders.indices {
      let choice = choices[first + index]
      if choice.hasEighths, place.eighths > 0 { continue }
      // Omitted digits are zeros.
      if place.orders[index].minimum == BoundOrders.equal, let fraction = choice.minimum.fraction,
        digits[fraction.dropFirst(place.count)].contains(where: { $0 > 0 })
      {
        continue
      }
      result.set(index, minimum: BoundOrders.above, maximum: BoundOrders.below)
    }
    return result
  }

  /// Returns the start of the next number, if the name of a choice is complete.
  private func startAfterName(of place: AmountState) -> Int? {
    let first = starts[place.start].choices.lowerBound
    for index in place.orders.indices where choices[first + index].name.count == place.count {
      if place.phase == .lastName { return 0 }
      let (minimum, maximum) = place.orders[index]
      let ties = (minimum == BoundOrders.equal ? 1 : 0) + (maximum == BoundOrders.equal ? 2 : 0)
      return choices[first + index].next[ties]
    }
    return nil
  }

  /// Finds the transitions by the characters of names.
  private func followName(
    _ place: AmountState,
    _ transitions: inout [NameTransition],
    _ add: (ClosedRange<Int>, AmountState) -> Void
  ) {
    transitions.removeAll(keepingCapacity: true)
    let first = starts[place.start].choices.lowerBound
    for index in place.orders.indices {
      let name = choices[first + index].name
      guard place.count < name.count else { continue }
      for spelling in 0..<name.spellings {
        let scalar = Int(names[name.start + spelling * name.count + place.count])
        let known = transitions.firstIndex { $0.scalar == scalar }
        if known == nil {
          let next = AmountState(place.start, place.phase, place.count + 1, BoundOrders())
          transitions.append(NameTransition(scalar: scalar, next: next))
        }
        let (minimum, maximum) = place.orders[index]
        transitions[known ?? transitions.count - 1].next.orders.set(
          index, minimum: minimum, maximum: maximum)
      }
    }
    for transition in transitions {
      let continues = transition.next.orders.indices.contains {
        choices[first + $0].name.count > transition.next.count
      }
      let end = continues ? nil : startAfterName(of: transition.next)
      add(transition.scalar...transition.scalar, end.map { AmountState($0) } ?? transition.next)
    }
  }
}

/// A transition by a character of a name.
struct NameTransition {
  let scalar: Int
  var next: AmountState
}
