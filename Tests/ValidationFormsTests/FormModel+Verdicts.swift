import InputValidation

extension FormModel {
  /// Computes verdicts from the validators of the schema; each text is judged once.
  final class Judge {
    private let root = Trip()
    private let stop = Trip.Stop()
    private var kinds: [String: Verdict.Kind] = [:]

    /// Returns the kind of the verdict of a field's validator and another one, given by its name.
    func kind(
      of text: String,
      in name: String,
      with other: String = "",
      _ validator: @autoclosure () -> (any Validator)? = nil
    ) -> Verdict.Kind {
      let key = "\(name) \(other) \(text)"
      if let kind = kinds[key] { return kind }
      let parts = [own(name), validator()].compactMap { $0 }
      let whole = parts.count == 1 ? parts[0] : AllValidator(parts)
      let kind = whole.verdict(on: text).kind
      kinds[key] = kind
      return kind
    }

    private func own(_ name: String) -> any Validator {
      switch name {
      case "country": root.country.validator
      case "postcode": root.postcode.validator
      case "company": root.company.validator
      case "vat": root.vat.validator
      case "first": root.first.validator
      case "last": root.last.validator
      case "note": root.note.validator
      case "mark": root.mark.validator
      case "word": root.word.validator
      case "again": root.again.validator
      case "city": stop.city.validator
      case "nights": stop.nights.validator
      case "most": stop.most.validator
      case "copy": stop.copy.validator
      case "isLate": stop.isLate.validator
      default: stop.arrival.validator
      }
    }
  }

  /// The verdicts on all enabled fields, and whether the rows as a whole are right.
  struct Verdicts {
    var kinds: [Place: Verdict.Kind] = [:]
    var areRowsRight = true

    mutating func fail(_ place: Place, _ kind: Verdict.Kind = .incomplete) {
      if kinds[place] == .valid { kinds[place] = kind }
    }
  }

  func verdicts(by judge: Judge) -> Verdicts {
    var verdicts = Verdicts()
    for place in places where isEnabled(place) {
      verdicts.kinds[place] = ownKind(of: place, by: judge)
      if cells[place]?.isRejected == true { verdicts.fail(place, .invalid) }
    }
    checkFields(&verdicts, by: judge)
    checkRows(&verdicts, by: judge)
    return verdicts
  }

  private func isValid(_ place: Place, by judge: Judge) -> Bool {
    judge.kind(of: self[place], in: place.name) == .valid
  }

  /// Returns the verdict of the field's validator, narrowed by other fields.
  private func ownKind(of place: Place, by judge: Judge) -> Verdict.Kind {
    let text = self[place]
    func kind(_ other: String, _ validator: @autoclosure () -> any Validator) -> Verdict.Kind {
      judge.kind(of: text, in: place.name, with: other, validator())
    }
    switch place.name {
    case "postcode" where isValid(Place(name: "country"), by: judge):
      return self["country"] == "CH"
        ? kind("CH", IntegerValidator(in: 1000...9999)) : kind("CN", LengthValidator(6...6))
    case "first":
      if let last = Self.number(self["last"], upTo: 31) {
        return kind("..\(last)", IntegerValidator(in: ...last))
      }
    case "last":
      if let first = Self.number(self["first"], upTo: 31) {
        return kind("\(first)..", IntegerValidator(in: first...))
      }
    case "again" where isValid(Place(name: "word"), by: judge):
      return kind(self["word"], OneOfValidator([self["word"]]))
    case "nights":
      if let most = Self.number(self[Place(row: place.row, name: "most")], upTo: 9) {
        return kind("..\(most)", IntegerValidator(in: 1...most))
      }
    default: break
    }
    return judge.kind(of: text, in: place.name)
  }

  private func checkFields(_ verdicts: inout Verdicts, by judge: Judge) {
    let (first, last) = (
      Self.number(self["first"], upTo: 31), Self.number(self["last"], upTo: 31)
    )
    if let first, let last, first + last < 10 { verdicts.fail(Place(name: "first")) }
    let (note, mark, vat) = (Place(name: "note"), Place(name: "mark"), Place(name: "vat"))
    if let first, first > 20, self[note].isEmpty { verdicts.fail(note) }
    let isMarkValid = isValid(mark, by: judge)
    if isValid(note, by: judge), isMarkValid, self[note].isEmpty != self[mark].isEmpty {
      verdicts.fail(self[note].isEmpty ? note : mark)
    }
    let isVatSet = isEnabled(vat) && !self[vat].isEmpty
    if isMarkValid, !isEnabled(vat) || isValid(vat, by: judge) {
      if self[mark].isEmpty, !isVatSet { verdicts.fail(mark) }
      if !self[mark].isEmpty, isVatSet { verdicts.fail(vat, .invalid) }
    }
    for row in rows {
      let nights = Place(row: row, name: "nights")
      if let count = Self.number(self[nights], upTo: 9), let last, count > last {
        verdicts.fail(nights)
      }
    }
  }

  private func checkRows(_ verdicts: inout Verdicts, by judge: Judge) {
    var cities: Set<String> = []
    for row in rows {
      let city = Place(row: row, name: "city")
      if isValid(city, by: judge), !cities.insert(self[city]).inserted { verdicts.fail(city) }
    }
    let isWhole = places.allSatisfy { place in
      place.row == nil || !isEnabled(place) || isValid(place, by: judge)
    }
    let nights = rows.compactMap { Int(self[Place(row: $0, name: "nights")]) }
    verdicts.areRowsRight = !isWhole || nights.reduce(0, +) <= 12
  }
}

extension FormModel.Verdicts {
  /// The fields that prevent the form from being submitted, in the order of the steps.
  func failing(in model: FormModel) -> [FormModel.Place] {
    model.order.filter { kinds[$0] != nil && kinds[$0] != .valid }
  }
}
