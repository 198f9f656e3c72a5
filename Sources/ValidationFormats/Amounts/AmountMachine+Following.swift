extension AmountMachine {
  /// Returns whether an amount may end in a place.
  func isFinal(_ place: AmountPlace) -> Bool {
    switch place.phase {
    case .start: starts[place.start].isFinal
    case .zero: true
    case .whole, .point, .fraction: false
    case .name, .lastName: behindName(of: place).map { starts[$0].isFinal } ?? false
    }
  }

  /// Leads on from a place.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - ways: Memory for the ways of one place, which need not be made for each.
  ///   - lead: Receives the characters of each way, by their indices, and where it leads.
  func follow(
    _ place: AmountPlace,
    _ ways: inout [NameWay],
    _ lead: (ClosedRange<Int>, AmountPlace) -> Void
  ) {
    switch place.phase {
    case .start: followStart(place.start, lead)
    case .zero, .whole:
      followDigits(of: place, lead)
      let orders = wholeOrders(of: place)
      let fraction = fractionStart(of: orders, at: place.start)
      if fraction != BoundOrders() {
        lead(point...point, shared(AmountPlace(place.start, .point, 0, fraction)))
      }
      followName(AmountPlace(place.start, .name, 0, orders), &ways, lead)
    case .point: followDigits(of: place, lead)
    case .fraction:
      followDigits(of: place, lead)
      let name = AmountPlace(place.start, .lastName, 0, fractionOrders(of: place))
      followName(name, &ways, lead)
    case .name, .lastName:
      if let next = behindName(of: place) { followStart(next, lead) }
      followName(place, &ways, lead)
    }
  }

  private func followStart(_ number: Int, _ lead: (ClosedRange<Int>, AmountPlace) -> Void) {
    let start = starts[number]
    if let (scalar, next) = start.lead { lead(scalar...scalar, AmountPlace(next)) }
    if start.choices.isEmpty { return }
    var first = AmountPlace(number, .whole, 0, BoundOrders(choices: start.choices.count))
    followDigits(of: first, from: 1, lead)
    if start.takesZeroAlone { first.phase = .zero }
    lead(firstDigit...firstDigit, first)
  }

  /// Leads on by digits; those that lead to the same place together.
  private func followDigits(
    of place: AmountPlace,
    from least: UInt8 = 0,
    _ lead: (ClosedRange<Int>, AmountPlace) -> Void
  ) {
    var first = least
    var next = self.next(after: place, least)
    let turns = turns(of: place)
    for digit in (least + 1)..<10 where turns >> UInt16(digit) & 1 == 1 {
      let other = self.next(after: place, digit)
      if other?.packed == next?.packed { continue }
      if let next { lead(firstDigit + Int(first)...firstDigit + Int(digit) - 1, next) }
      (first, next) = (digit, other)
    }
    if let next { lead(firstDigit + Int(first)...firstDigit + 9, next) }
  }

  /// The digits, as bits, that may lead to another place than the digit before: those of bounds
  /// that the number is equal to, and the ones after those.
  private func turns(of place: AmountPlace) -> UInt16 {
    let isFraction = place.phase == .point || place.phase == .fraction
    // A zero in front is no digit of the number.
    var turns: UInt16 = place.count == 0 && !isFraction ? 0b10 : 0
    let first = starts[place.start].choices.lowerBound
    for index in place.orders.indices {
      let (least, greatest) = place.orders[index]
      if least == BoundOrders.equal {
        turns |= self.turns(of: place, at: choices[first + index].least, isFraction)
      }
      if greatest == BoundOrders.equal {
        turns |= self.turns(of: place, at: choices[first + index].greatest, isFraction)
      }
      if isFraction, choices[first + index].hasEighths { turns = .max }
    }
    return turns
  }

  /// The next digit of a bound and the one after that, as bits; none past the end of the bound.
  private func turns(of place: AmountPlace, at bound: UnitBound, _ isFraction: Bool) -> UInt16 {
    let range = isFraction ? bound.fraction ?? 0..<0 : bound.whole
    guard place.count < range.count else { return 0 }
    return 0b11 << UInt16(digits[range.lowerBound + place.count])
  }

  private func next(after place: AmountPlace, _ digit: UInt8) -> AmountPlace? {
    place.phase == .point || place.phase == .fraction
      ? nextInFraction(place, digit) : nextInWhole(place, digit)
  }

  private func nextInWhole(_ place: AmountPlace, _ digit: UInt8) -> AmountPlace? {
    if digit == 0, place.count == 0 { return AmountPlace(place.start, .whole, 0, place.orders) }
    var next = AmountPlace(place.start, .whole, place.count + 1, BoundOrders())
    let first = starts[place.start].choices.lowerBound
    for index in place.orders.indices {
      let (least, greatest) = place.orders[index]
      let bounds = (choices[first + index].least, choices[first + index].greatest)
      let upper = order(greatest, of: place, digit, bounds.1)
      // As long as there are fewer digits than in the bound, the number may be below in the end.
      if upper == BoundOrders.above, next.count >= bounds.1.whole.count { continue }
      let lower = order(least, of: place, digit, bounds.0)
      next.orders.set(
        index,
        bounds.0.hasRest ? lower : settledLeast(lower, digits: bounds.0.whole, next.count),
        bounds.1.hasRest ? upper : settledGreatest(upper, digits: bounds.1.whole, next.count))
    }
    return next.orders == BoundOrders() ? nil : next
  }

  /// The order of a whole number with one digit more, compared with as many of a bound.
  private func order(
    _ order: BoundOrders.Order,
    of place: AmountPlace,
    _ digit: UInt8,
    _ bound: UnitBound
  ) -> BoundOrders.Order {
    if place.count >= bound.whole.count { return BoundOrders.above }
    return order == BoundOrders.equal
      ? BoundOrders.order(digit, digits[bound.whole.lowerBound + place.count]) : order
  }

  /// The order to a least bound, which is settled if nothing but zeros follows in the bound.
  private func settledLeast(
    _ order: BoundOrders.Order,
    digits range: Range<Int>,
    _ count: Int
  ) -> BoundOrders.Order {
    order == BoundOrders.equal && digits[range.dropFirst(count)].allSatisfy { $0 == 0 }
      ? BoundOrders.above : order
  }

  /// The order to a greatest bound, which is settled if nothing but nines follows in the bound.
  private func settledGreatest(
    _ order: BoundOrders.Order,
    digits range: Range<Int>,
    _ count: Int
  ) -> BoundOrders.Order {
    order == BoundOrders.equal && digits[range.dropFirst(count)].allSatisfy { $0 == 9 }
      ? BoundOrders.below : order
  }

  private func nextInFraction(_ place: AmountPlace, _ digit: UInt8) -> AmountPlace? {
    var next = AmountPlace(place.start, .fraction, place.count + 1, BoundOrders())
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
      var (least, greatest) = place.orders[index]
      if least == BoundOrders.equal, let fraction = choice.least.fraction {
        least = settledLeast(
          BoundOrders.order(digit, digits[fraction.lowerBound + place.count]), digits: fraction,
          next.count)
      }
      if greatest == BoundOrders.equal, let fraction = choice.greatest.fraction {
        greatest = settledGreatest(
          BoundOrders.order(digit, digits[fraction.lowerBound + place.count]), digits: fraction,
          next.count)
      }
      if least == BoundOrders.below || greatest == BoundOrders.above { continue }
      next.orders.set(index, least, greatest)
    }
    return next.orders == BoundOrders() ? nil : shared(next)
  }

  /// The place that stands for all those after a point where the same units are left, wherever
  /// their number has started: nothing follows it, so that only bounds that it is equal to would
  /// tell them apart.
  private func shared(_ place: AmountPlace) -> AmountPlace {
    var shared = place
    shared.orders = BoundOrders()
    let first = starts[place.start].choices.lowerBound
    for index in place.orders.indices {
      let choice = choices[first + index]
      let home = firstChoices[choice.form][choice.unit]
      let (least, greatest) = place.orders[index]
      let isFirst = shared.orders == BoundOrders()
      guard least == BoundOrders.above, greatest == BoundOrders.below,
        isFirst || home.start == shared.start
      else { return place }
      shared.start = home.start
      shared.orders.set(home.index, least, greatest)
    }
    return shared
  }

  /// The orders after a whole number, of the choices that it is right for: it is equal only to
  /// bounds that require more.
  private func wholeOrders(of place: AmountPlace) -> BoundOrders {
    var result = BoundOrders()
    let first = starts[place.start].choices.lowerBound
    for index in place.orders.indices {
      let choice = choices[first + index]
      var (least, greatest) = place.orders[index]
      if place.count < choice.least.whole.count { least = BoundOrders.below }
      if place.count < choice.greatest.whole.count { greatest = BoundOrders.below }
      if least == BoundOrders.below || greatest == BoundOrders.above { continue }
      result.set(
        index, choice.least.hasRest ? least : BoundOrders.above,
        choice.greatest.hasRest ? greatest : BoundOrders.below)
    }
    return result
  }

  /// The orders after a point, of the choices that have a fraction there.
  private func fractionStart(of orders: BoundOrders, at start: Int) -> BoundOrders {
    var result = BoundOrders()
    let first = starts[start].choices.lowerBound
    for index in orders.indices {
      let choice = choices[first + index]
      let (least, greatest) = orders[index]
      let isPossible = least != BoundOrders.equal || choice.least.fraction != nil
      guard choice.fractionDigits > 0, isPossible else { continue }
      result.set(
        index, settledLeast(least, digits: choice.least.fraction ?? 0..<0, 0),
        settledGreatest(greatest, digits: choice.greatest.fraction ?? 0..<0, 0))
    }
    return result
  }

  /// The orders after a fraction, of the choices that it is right for.
  private func fractionOrders(of place: AmountPlace) -> BoundOrders {
    var result = BoundOrders()
    let first = starts[place.start].choices.lowerBound
    for index in place.orders.indices {
      let choice = choices[first + index]
      if choice.hasEighths, place.eighths > 0 { continue }
      // Digits that are left out are zeros.
      if place.orders[index].least == BoundOrders.equal, let fraction = choice.least.fraction,
        digits[fraction.dropFirst(place.count)].contains(where: { $0 > 0 })
      {
        continue
      }
      result.set(index, BoundOrders.above, BoundOrders.below)
    }
    return result
  }

  /// The place where the next number may start, if the name of a choice is complete.
  private func behindName(of place: AmountPlace) -> Int? {
    let first = starts[place.start].choices.lowerBound
    for index in place.orders.indices where choices[first + index].name.count == place.count {
      if place.phase == .lastName { return 0 }
      let (least, greatest) = place.orders[index]
      let ties = (least == BoundOrders.equal ? 1 : 0) + (greatest == BoundOrders.equal ? 2 : 0)
      return choices[first + index].next[ties]
    }
    return nil
  }

  /// Leads on by the characters of names.
  private func followName(
    _ place: AmountPlace,
    _ ways: inout [NameWay],
    _ lead: (ClosedRange<Int>, AmountPlace) -> Void
  ) {
    ways.removeAll(keepingCapacity: true)
    let first = starts[place.start].choices.lowerBound
    for index in place.orders.indices {
      let name = choices[first + index].name
      guard place.count < name.count else { continue }
      for spelling in 0..<name.spellings {
        let scalar = Int(names[name.start + spelling * name.count + place.count])
        let known = ways.firstIndex { $0.scalar == scalar }
        if known == nil {
          let next = AmountPlace(place.start, place.phase, place.count + 1, BoundOrders())
          ways.append(NameWay(scalar: scalar, next: next))
        }
        let (least, greatest) = place.orders[index]
        ways[known ?? ways.count - 1].next.orders.set(index, least, greatest)
      }
    }
    for way in ways {
      let goesOn = way.next.orders.indices.contains {
        choices[first + $0].name.count > way.next.count
      }
      let end = goesOn ? nil : behindName(of: way.next)
      lead(way.scalar...way.scalar, end.map { AmountPlace($0) } ?? way.next)
    }
  }
}

/// A way on by a character of a name.
struct NameWay {
  let scalar: Int
  var next: AmountPlace
}
