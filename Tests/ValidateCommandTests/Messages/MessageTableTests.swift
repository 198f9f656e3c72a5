import InputValidation
import LineValidation
import Testing

@testable import ValidateRun

/// The tables of messages.
@Suite struct MessageTableTests {
  @Test func `the program has all languages of the library`() {
    #expect(Catalogs.languages == Wording.all.map(\.language))
    for catalog in Catalogs.all { #expect(catalog.wording.language == catalog.language) }
  }

  @Test func `all languages have the same messages`() throws {
    let english = MessageCatalog.english.table().names
    #expect(english.count > 200)
    for catalog in Catalogs.all {
      // The library has the English words for warnings about patterns.
      let names = catalog.table().names.filter { !$0.hasPrefix("PatternWarning.") }
      #expect(names.symmetricDifference(english) == [], "\(catalog.language)")
    }
  }

  @Test(arguments: [PackageResources.English_txt, PackageResources.Chinese_txt])
  func `no line follows one of the same name that always counts`(table: [UInt8]) {
    var complete: Set<Substring> = []
    for line in String(decoding: table, as: UTF8.self).split(separator: "\n") {
      if line.first == "[" { complete = [] }
      guard line.first != "#", let colon = line.firstRange(of: ": ") else { continue }
      let words = line[..<colon.lowerBound].split(separator: " ", maxSplits: 1)
      #expect(!complete.contains(words[0]), "\(line)")
      if words.count == 1 { complete.insert(words[0]) }
    }
  }

  private static let catalog = MessageCatalog(
    "x", "X", .english,
    MessageTable(
      Array(
        """
        # a comment
        and: {0}+{1}
        or: {0}/{1}
        [counted]
        row 0=1: one row
        row: {0} rows
        [SchemaNote]
        wider example=: nothing {example} {other} {
        wider: {{example}} { }
        distant: {maximum#}
        [InferenceNote]
        bearing refused=nil: {rows}{refused}
        bearing: {of#} {refused,} {refused}
        [FileUse]
        rules: \u{6570}{ }{0}{ }!
        """.utf8)
    )
  ).counting(.row)

  @Test(arguments: [
    (SchemaNote.wider(example: ""), "nothing  {other} {"), (.wider(example: "a{b"), "{a{b} "),
    (.distant(maximum: 1), "one row"), (.distant(maximum: 2), "2 rows"),
    (.unique, "not in the schema, which can't compare rows"),
  ]) func `values are inserted into messages`(note: SchemaNote, words: String) {
    #expect(Self.catalog.words(for: note) == words)
  }

  @Test func `lists and missing values are inserted into messages`() {
    let note = InferenceNote.bearing(rows: 1, of: 2, refused: ["a", "{rows}", "c"])
    #expect(Self.catalog.words(for: note) == "2 rows a+{rows}+c a+{rows}/c")
    #expect(Self.catalog.words(for: InferenceNote.bearing(rows: 1, of: 2, refused: nil)) == "1")
  }

  @Test(arguments: [("a", "\u{6570} a!"), ("\u{6570}", "\u{6570}\u{6570} !")])
  func `a space separates Chinese characters from others`(name: String, words: String) {
    let message = Self.catalog.words(for: OutputError.sameFile(.named("x"), as: .rules(name)))
    #expect(message == "x is the same file as " + words)
  }
}
