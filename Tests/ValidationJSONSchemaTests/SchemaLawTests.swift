import LibrarySupport
import RegularLanguage
import SettingsSyntax
import TestSupport
import Testing
import ValidationJSONSchema

/// Random schemas and documents, judged in several ways.
@Suite struct SchemaLawTests {
  @Test(arguments: sampled(4, from: Array(0..<40)))
  func `a schema accepts what the specification says`(seed: Int) throws {
    var source = RandomSchemas(using: SplitMix64(seed: UInt64(seed)))
    var accepted = 0
    for _ in 0..<100 {
      let text = source.whole()
      let (schema, naive) = (try JSONSchema(text), try NaiveSchema(text))
      for _ in 0..<20 {
        let document = source.document()
        let isValid = try naive.accepts(document)
        let errors = schema.errors(in: document)
        #expect(schema.isValid(document) == isValid, "\(text)\n\(document)")
        #expect(errors.isEmpty == isValid, "\(text)\n\(document)\n\(errors)")
        accepted += isValid ? 1 : 0
      }
    }
    #expect((500...1_700).contains(accepted))
  }

  @Test(arguments: sampled(2, from: Array(0..<20)))
  func `a document in pieces has the same faults as a whole`(seed: Int) throws {
    var source = RandomSchemas(using: SplitMix64(seed: UInt64(seed) + 1_000))
    for _ in 0..<50 {
      let schema = try JSONSchema(source.whole())
      var reading = JSONSchema.Reading(schema, listsFaults: true)
      for _ in 0..<10 {
        let document = Array(source.document().utf8)
        var results: [[String]] = []
        for size in [document.count, 1, 3] {
          reading.restart()
          var faults: [SchemaFault] = []
          for start in stride(from: 0, to: document.count, by: size) {
            reading.read(document.span.extracting(start..<min(start + size, document.count)))
            faults += reading.takeFaults()
          }
          _ = reading.end()
          faults += reading.takeFaults()
          results.append(
            faults.map { "\($0.place.offset) \($0.path) \($0.keywordNumber) \($0.shown)" })
        }
        #expect(results[1] == results[0])
        #expect(results[2] == results[0])
      }
    }
  }

  @Test func `errors are in the order of their places, and name values of the document`() throws {
    var source = RandomSchemas(using: SplitMix64(seed: 9))
    for _ in 0..<300 {
      let text = source.whole()
      let schema = try JSONSchema(text)
      let document = "[" + source.document() + ", " + source.document() + "]"
      let errors = schema.errors(in: document)
      #expect(errors.map(\.offset) == errors.map(\.offset).sorted())
      for error in errors {
        #expect(error.line == 1 && error.keyword.hasPrefix("#/"), "\(text)\n\(document)\n\(error)")
      }
    }
  }
}
