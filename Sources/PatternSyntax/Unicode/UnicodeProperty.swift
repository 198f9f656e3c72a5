/// A set of scalars with a name in the Unicode standard, as in `\p{...}`.
///
///     try UnicodeProperty("Lu").scalars                        // A-Z, ...
///     try UnicodeProperty("Script_Extensions", "Greek")        // also U+0342
///     try UnicodeProperty("Greekk")                            // throws: nearest to Greek
///
/// Names are short or long, and matched loosely. A name alone is a general category, a script (its
/// Script, as in Rust, RE2 and ICU, and not its Script_Extensions, as in Perl and PCRE2) or a
/// binary property. A few names have two meanings: `sc` alone is the category Sc, and with a value
/// it is a property.
package struct UnicodeProperty: Hashable, Sendable {
  private enum Kind: Hashable {
    case categories(GeneralCategories)
    case script(Script)
    case scriptExtensions(Script)
    case binary(BinaryProperty)
  }

  private let kind: Kind
  private var isNegated = false
}

extension UnicodeProperty {
  /// The error of a pattern's `\p{...}` that names an unknown property.
  package enum LookupError: Error, Hashable, Sendable {
    /// The name is unknown; a similar known one is given if there is one.
    case unknownProperty(nearest: String?)
    /// The property has no such value; a similar one is given if there is one.
    case unknownValue(nearest: String?)
    /// The property is not supported in patterns; the remedy says what to write instead.
    case unsupported(property: String, remedy: String)
    /// The property requires a value, as in the example.
    case needsValue(example: String)
  }

  /// Creates the property with a name.
  ///
  /// - Throws: `LookupError` if it does not exist.
  package init(_ name: String) throws(LookupError) {
    if let categories = GeneralCategories(named: name) {
      kind = .categories(categories)
    } else if let script = Script(named: name) {
      kind = .script(script)
    } else if let property = BinaryProperty(named: name) {
      kind = .binary(property)
    } else {
      switch Enumeration(named: name) {
      case .generalCategory: throw .needsValue(example: "Lu")
      case .script: throw .needsValue(example: "Script=Greek")
      case .scriptExtensions: throw .needsValue(example: "Script_Extensions=Greek")
      case nil:
        try Self.refuse(name)
        throw .unknownProperty(nearest: LooseNames.nearest(to: name, in: Self.names))
      }
    }
  }

  /// Creates the property of having a value of an enumerated property, or of a binary one being
  /// true or false.
  ///
  /// - Throws: `LookupError` if it does not exist.
  package init(_ name: String, _ value: String) throws(LookupError) {
    switch Enumeration(named: name) {
    case .generalCategory:
      guard let categories = GeneralCategories(named: value) else {
        throw Self.unknownValue(value, in: GeneralCategories.names)
      }
      kind = .categories(categories)
    case .script:
      guard let script = Script(named: value) else {
        throw Self.unknownValue(value, in: Script.names)
      }
      kind = .script(script)
    case .scriptExtensions:
      guard let script = Script(named: value) else {
        throw Self.unknownValue(value, in: Script.names)
      }
      kind = .scriptExtensions(script)
    case nil:
      guard let property = BinaryProperty(named: name) else {
        try Self.refuse(name)
        let known = [Enumeration.names, BinaryProperty.names]
        throw .unknownProperty(nearest: LooseNames.nearest(to: name, in: known))
      }
      guard let truth = Self.truths[value] else {
        throw Self.unknownValue(value, in: Self.truths)
      }
      kind = .binary(property)
      isNegated = truth == 0
    }
  }

  private static func unknownValue(_ value: String, in names: LooseNames) -> LookupError {
    .unknownValue(nearest: LooseNames.nearest(to: value, in: [names]))
  }

  /// The scalars that have the property.
  ///
  /// - Complexity: O(*n*) in the size of the tables: some microseconds.
  package var scalars: ScalarSet {
    let set =
      switch kind {
      case .categories(let categories): categories.scalars
      case .script(let script): script.scalars
      case .scriptExtensions(let script): script.extensions
      case .binary(let property): property.scalars
      }
    return isNegated ? set.complement : set
  }

  /// The names that are allowed without a value.
  private static let names = [GeneralCategories.names, Script.names, BinaryProperty.names]

  /// The values of binary properties: false and true.
  private static let truths = LooseNames("N No F False\nY Yes T True")

  /// A property with more than two values.
  private enum Enumeration: Int {
    case generalCategory
    case script
    case scriptExtensions

    static let names = LooseNames("gc General_Category\nsc Script\nscx Script_Extensions")

    init?(named name: String) {
      guard let line = Self.names[name] else { return nil }
      self.init(rawValue: line)
    }
  }

  /// Throws an error for a property of the standard that is not useful in a pattern, or that has a
  /// better spelling.
  private static func refuse(_ name: String) throws(LookupError) {
    if let line = refusedNames[name] {
      let (names, remedy) = refused[line]
      let property = names.split(separator: " ").last ?? ""
      throw .unsupported(property: String(property), remedy: remedy)
    }
  }

  private static let refusedNames = LooseNames(refused.map { $0.names }.joined(separator: "\n"))

  /// The unsupported properties of the standard, with their aliases, the long name last.
  private static let refused: [(names: String, remedy: String)] = [
    ("gcb Grapheme_Cluster_Break", "bound the length in characters, or \(members)"),
    ("wb Word_Break", "write \\b between words, or \(members)"),
    ("sb Sentence_Break", "\(members), such as [.!?]"),
    ("lb Line_Break", members),
    ("Age", "write \\p{Assigned}, or \(members)"),
    ("blk Block", "write its script, such as \\p{Greek}, or its range, such as [\\u0370-\\u03FF]"),
    ("na1 Unicode_1_Name na Name", "write the character, or \\u{...}"),
    ("nv Numeric_Value", "\(members), such as [0-9]"),
    ("nt Numeric_Type", "write \\p{Nd} for digits, \\p{N} for all numbers"),
    ("ccc Canonical_Combining_Class", "write \\p{M} for all marks, or \(members)"),
    ("bc Bidi_Class", members),
    ("bpt Bidi_Paired_Bracket_Type", "write \\p{Ps} or \\p{Pe}"),
    ("bmg Bidi_Mirroring_Glyph", members),
    ("bpb Bidi_Paired_Bracket", members),
    ("dt Decomposition_Type", members),
    ("ea East_Asian_Width", members),
    ("hst Hangul_Syllable_Type", members),
    ("InCB Indic_Conjunct_Break", members),
    ("InPC Indic_Positional_Category", members),
    ("InSC Indic_Syllabic_Category", members),
    ("jg Joining_Group", members),
    ("jt Joining_Type", members),
    ("vo Vertical_Orientation", members),
    ("isc ISO_Comment", members),
    ("NFC_QC NFC_Quick_Check", members),
    ("NFD_QC NFD_Quick_Check", members),
    ("NFKC_QC NFKC_Quick_Check", members),
    ("NFKD_QC NFKD_Quick_Check", members),
    ("cf Case_Folding", "write (?i) before the characters"),
    ("lc Lowercase_Mapping", "write \\p{Lowercase}"),
    ("uc Uppercase_Mapping", "write \\p{Uppercase}"),
    ("tc Titlecase_Mapping", "write \\p{Lt}"),
  ]

  private static let members = "write the members as a class"
}
