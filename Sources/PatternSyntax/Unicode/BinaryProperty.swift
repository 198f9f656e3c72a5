/// A property that a scalar has or doesn't have (UAX #44, section 5.1), represented by its line in
/// the list of names.
struct BinaryProperty: Hashable, Sendable {
  private let line: Int

  /// The names of all binary properties, followed by those of two sets in the tables of grapheme
  /// breaks, and of ASCII, Any and Assigned (UTS #18, section 1.2).
  static let names = LooseNames(
    [
      UnicodeTables.binaryPropertyNames, UnicodeTables.derivedPropertyNames,
      "ExtPict Extended_Pictographic\nRI Regional_Indicator\nASCII\nAny\nAssigned",
    ].joined(separator: "\n"))

  /// Returns the property with a name, long or short, by loose matching.
  init?(named name: String) {
    guard let line = Self.names[name] else { return nil }
    self.line = line
  }
}

extension BinaryProperty {
  /// The scalars that have the property.
  var scalars: ScalarSet {
    var line = line
    for table in [UnicodeTables.binaryProperties, UnicodeTables.derivedProperties] {
      if let scalars = Self.scalars(of: table, at: &line) { return scalars }
    }
    return switch line {
    case 0: ScalarSet(pairs: UnicodeTables.graphemeExtendedPictographic)
    case 1: ScalarSet(pairs: UnicodeTables.graphemeRegionalIndicator)
    case 2: .ascii
    case 3: .all
    default: GeneralCategories.all.subtracting(.unassigned).scalars
    }
  }

  /// Returns the set of a record in a table, or `nil` and decreases the line by the number of
  /// records if the table is shorter.
  private static func scalars(of table: [UInt32], at line: inout Int) -> ScalarSet? {
    var index = 0
    while index < table.count {
      let bounds = (index + 2)..<(index + 2 + 2 * Int(table[index + 1]))
      if line == 0 {
        let categories = GeneralCategories(rawValue: table[index]).scalars
        let exceptions = ScalarSet(pairs: Array(table[bounds]))
        return categories.subtracting(exceptions).union(exceptions.subtracting(categories))
      }
      line -= 1
      index = bounds.upperBound
    }
    return nil
  }
}
