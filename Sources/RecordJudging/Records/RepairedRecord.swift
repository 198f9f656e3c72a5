import RegularLanguage
import SettingsSyntax

/// A value of a record that should be written otherwise.
package struct RepairedValue {
  /// The number of its field.
  package let field: Int
  /// The name of the field, or its path.
  let name: String?
  /// The number of the setting among those of the record.
  package var row = 0
  /// The range of its content in the record as written.
  package let range: Range<Int>
  /// The number of bytes at each end of this range that are not part of the value: its marks.
  package var inset = 0
  /// The value as it is, and as it should be.
  package let old: [UInt8]
  package let new: [UInt8]
  /// The part of the record that is replaced; `nil` as long as the new value is not accepted.
  package var replacement: TextReplacement?

  package init(
    field: Int,
    name: String?,
    row: Int = 0,
    range: Range<Int>,
    inset: Int = 0,
    old: [UInt8],
    new: [UInt8],
    replacement: TextReplacement? = nil
  ) {
    self.field = field
    self.name = name
    self.row = row
    self.range = range
    self.inset = inset
    self.old = old
    self.new = new
    self.replacement = replacement
  }
}

/// A record with repaired values.
///
///     " 80", x    // --trim: the first value becomes "80"
///     " x",  y    // --port: stays, because "x" is not valid, either
package struct RepairedRecord {
  package let text: RepairedText
  /// The values that should be written otherwise, but can't be, although they are valid.
  let unwritable: [RepairedValue]

  /// What a notation knows of writing values.
  package struct Notation {
    /// Returns whether a value satisfies the rules of its field, or is exempt from them, given
    /// which fields are empty.
    let isValid: (RepairedValue, [UInt8], _ isEmpty: (Int) -> Bool) -> Bool
    /// Returns whether a field of the original is empty, or missing.
    let isEmpty: (Int) -> Bool
    /// Returns the new value as written; `nil` if it can't be written.
    let write: (RepairedValue) -> TextReplacement?
    /// Returns the record with all accepted values; `nil` if it would not be read as such a record.
    let text: ([RepairedValue]) -> RepairedText?

    package init(
      isValid: @escaping (RepairedValue, [UInt8], _ isEmpty: (Int) -> Bool) -> Bool,
      isEmpty: @escaping (Int) -> Bool,
      write: @escaping (RepairedValue) -> TextReplacement?,
      text: @escaping ([RepairedValue]) -> RepairedText?
    ) {
      self.isValid = isValid
      self.isEmpty = isEmpty
      self.write = write
      self.text = text
    }
  }

  /// Repairs as many values as possible; `nil` if the record stays as it is.
  ///
  /// - Parameters:
  ///   - values: The values that should change, in order.
  ///   - original: The record.
  ///   - notation: The notation.
  package init?(_ values: [RepairedValue], of original: Span<UInt8>, in notation: Notation) {
    if values.isEmpty { return nil }
    var values = values
    var accepted: [Int: Bool] = [:]
    func accept(_ index: Int) -> Bool {
      values[index].replacement = notation.write(values[index])
      if values[index].replacement == nil { return false }
      accepted[values[index].field] = values[index].new.isEmpty
      return true
    }
    // First the values that are valid whatever other fields are. Then those that are exempt if
    // another field is empty, all at once, so that the order of the fields decides nothing; one
    // whose other field is repaired in the same round, and is no longer empty, stays as it was.
    var dependent: [Int] = []
    for index in values.indices {
      if notation.isValid(values[index], values[index].new, { _ in false }) {
        _ = accept(index)
      } else {
        dependent.append(index)
      }
    }
    while !dependent.isEmpty {
      let known = accepted
      let changing = dependent.filter { index in
        let isValid = notation.isValid(values[index], values[index].new) { field in
          known[field] ?? notation.isEmpty(field)
        }
        return isValid != (values[index].replacement != nil)
      }
      if changing.isEmpty { break }
      var settled: Set<Int> = []
      for index in changing {
        if values[index].replacement != nil {
          values[index].replacement = nil
          accepted[values[index].field] = nil
          settled.insert(index)
        } else if !accept(index) {
          settled.insert(index)
        }
      }
      dependent.removeAll { settled.contains($0) }
    }
    func isEmpty(_ field: Int) -> Bool { accepted[field] ?? notation.isEmpty(field) }
    let repaired = notation.text(values)
    if repaired == nil { accepted = [:] }
    // A value that breaks a rule has a fault already.
    let unwritable = values.filter { value in
      (repaired == nil || value.replacement == nil)
        && notation.isValid(value, value.old, isEmpty)
    }
    text = repaired ?? RepairedText(original, [])
    self.unwritable = unwritable
    if text.values.isEmpty, unwritable.isEmpty { return nil }
  }
}

extension RecordRules {
  /// Returns whether a value satisfies the rules of a field, or is exempt from them.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - field: The field.
  ///   - links: The fields.
  ///   - isEmpty: Returns whether another field is empty.
  /// - Returns: Whether it does.
  package func accepts(
    _ value: [UInt8],
    of field: Int,
    _ links: RecordLinks,
    isEmpty: (Int) -> Bool
  ) -> Bool {
    if let other = links.exempting[field], other == field ? value.isEmpty : isEmpty(other) {
      return true
    }
    return links.columns[field].flatMap { repairing[$0] }?.isValid(value.span) ?? true
  }
}

extension RepairedRecord {
  /// Returns all faults of the record at their positions in the original.
  ///
  /// - Parameters:
  ///   - found: The faults of the repaired record.
  ///   - original: The original.
  ///   - start: The offset from which positions count, in both texts.
  ///   - rules: The rules.
  ///   - links: The fields.
  /// - Returns: The faults, in order of position.
  package func faults(
    _ found: [RecordFault],
    in original: Span<UInt8>,
    from start: Int = 0,
    _ rules: RecordRules,
    _ links: RecordLinks
  ) -> [RecordFault] {
    if found.isEmpty, unwritable.isEmpty { return [] }
    let places = text.places(in: original, from: start)
    var all = found.map { found in
      var fault = found
      (fault.place, fault.length) = places.original(of: found.place, length: found.length)
      if case .range(let range) = found.value {
        fault.value = .bytes(text.bytes.span.extracting(range).start)
      }
      return fault
    }
    var position = PositionInRecord(start)
    for value in unwritable {
      position.advance(to: value.range.lowerBound + value.inset, of: original)
      let place = position.place
      position.advance(to: value.range.upperBound - value.inset, of: original)
      all.append(
        RecordFault(
          field: value.field, name: value.name, row: value.row, place: place,
          length: place.length(to: position.place), value: .bytes(value.old.span.start),
          explanation: rules.explanation(ofUnwritable: links.columns[value.field])))
    }
    return all.sortedByPlace
  }
}
