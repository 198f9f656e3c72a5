import RegularLanguage
import Testing

@Suite struct ScriptTests {
  /// The names of each script.
  static let scripts = UnicodeTables.scriptNames.split(separator: "\n")
    .map { $0.split(separator: " ").map(String.init) }

  @Test(arguments: scripts)
  func `every name of a script works`(names: [String]) throws {
    let property = try UnicodeProperty("Script", names[0])
    let extensions = try UnicodeProperty("Script_Extensions", names[0])
    for name in names {
      #expect(try UnicodeProperty(name) == property, "\(name)")
      #expect(try UnicodeProperty("sc", name) == property, "\(name)")
      #expect(try UnicodeProperty("scx", name) == extensions, "\(name)")
    }
  }

  @Test func `every scalar has one script`() throws {
    let sets = try Self.scripts.map { try UnicodeProperty($0[0]).scalars }
    #expect(sets.map(\.count).reduce(0, +) == ScalarSet.all.count)
    #expect(ScalarSet(sets.flatMap(\.ranges)) == .all)
    // Katakana_Or_Hiragana is a script for historical use, and no scalar has it.
    let empty = zip(Self.scripts, sets).filter(\.1.isEmpty).map(\.0[0])
    #expect(empty == ["Hrkt"])
  }

  @Test(arguments: [
    ("Greek", "\u{370}\u{3B1}\u{1F00}", "a\u{342}\u{430}"),
    ("Latin", "aZ\u{E9}\u{1E9E}\u{FF21}", "1\u{3B1}\u{300}"),
    ("Cyrillic", "\u{430}\u{42F}\u{1C80}", "a\u{3B1}"),
    ("Han", "\u{4E00}\u{3005}\u{20000}", "\u{3042}\u{30A2}"),
    ("Hiragana", "\u{3042}", "\u{30A2}\u{30FC}"),
    ("Katakana", "\u{30A2}\u{FF71}", "\u{3042}\u{30FC}"),
    ("Hangul", "\u{1100}\u{AC00}", "\u{4E00}"),
    ("Arabic", "\u{627}", "\u{60C}\u{5D0}"),
    ("Hebrew", "\u{5D0}", "\u{627}"),
    ("Devanagari", "\u{905}", "\u{964}\u{985}"),
    ("Kawi", "\u{11F00}", "a"),
    ("Common", "1 \u{60C}\u{1F600}", "a\u{300}"),
    ("Inherited", "\u{300}\u{200D}", "a1"),
    ("Unknown", "\u{378}\u{E000}\u{10FFFF}", "a1\u{300}"),
  ])
  func `a script has its members`(name: String, members: String, others: String) throws {
    let set = try UnicodeProperty(name).scalars
    #expect(members.unicodeScalars.allSatisfy(set.contains))
    #expect(!others.unicodeScalars.contains(where: set.contains))
  }

  @Test(arguments: [
    ("Greek", "\u{3B1}\u{300}\u{342}\u{1DC0}", "a\u{316}"),
    ("Hiragana", "\u{3042}\u{30FC}\u{3001}", "\u{30A2}"),
    ("Deva", "\u{905}\u{964}\u{951}", "\u{985}"),
    ("Common", "1 ", "a\u{60C}\u{964}\u{30FC}"),
    ("Inherited", "\u{316}", "\u{300}\u{342}\u{64B}"),
  ])
  func `script extensions contain shared scalars`(
    name: String, members: String, others: String
  ) throws {
    let set = try UnicodeProperty("scx", name).scalars
    #expect(members.unicodeScalars.allSatisfy(set.contains))
    #expect(!others.unicodeScalars.contains(where: set.contains))
  }

  /// The scripts that the toolchain's regular expressions don't support yet.
  private static let newest = ["Beria_Erfe", "Sidetic", "Tai_Yo", "Tolong_Siki"]

  @Test func `exactly the assigned scalars have a script`() throws {
    let unknown = try UnicodeProperty("Script", "Unknown").scalars
    let unassigned = try UnicodeProperty("Cn").scalars.union(UnicodeProperty("Co").scalars)
    #expect(unknown == unassigned)
  }

  @Test func `every ideograph and radical is Han`() throws {
    let han = try UnicodeProperty("Han").scalars
    let ideographs = try UnicodeProperty("Unified_Ideograph").scalars
    #expect(ideographs.count > 100_000)
    #expect(ideographs.isSubset(of: han))
    #expect(ideographs.isSubset(of: GeneralCategories.letters.scalars))
    #expect(try UnicodeProperty("Radical").scalars.isSubset(of: han))
    // The ideographs of three further scripts are not part of Han.
    let others = try ["Tangut", "Nushu", "Khitan_Small_Script", "Han"]
      .map { try UnicodeProperty($0).scalars }.reduce(ScalarSet.none) { $0.union($1) }
    #expect(try UnicodeProperty("Ideographic").scalars.subtracting(others).count <= 1)
  }

  @Test(arguments: scripts)
  func `scripts agree with the toolchain's regular expressions`(names: [String]) throws {
    guard names[0] != "Hrkt", names[0] != "Zzzz" else { return }
    let set = try UnicodeProperty(names[0]).scalars
    guard let expression = try? Regex("\\p{Script=\(names[1])}") else {
      #expect(Self.newest.contains(names[1]))
      return
    }
    let regex = expression.matchingSemantics(.unicodeScalar)
    for range in set.ranges.prefix(8) {
      let (lower, upper) = (range.lowerBound, range.upperBound)
      for value in [lower &- 1, lower, upper, upper + 1] {
        // The toolchain's regular expressions may have an older Unicode version than its
        // properties.
        guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age <= (16, 0)
        else { continue }
        var text = ""
        text.unicodeScalars.append(scalar)
        #expect(
          try (regex.wholeMatch(in: text) != nil) == set.contains(scalar),
          "U+\(String(value, radix: 16))")
      }
    }
  }
}
