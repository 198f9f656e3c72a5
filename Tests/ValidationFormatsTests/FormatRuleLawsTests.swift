import Foundation
import InputValidation
import TestSupport
import Testing
import ValidationFormats

/// What holds for the rules of all formats, and where they may be named.
@Suite struct FormatRuleLawsTests {
  @Test func `samples are valid, and errors have the code`() throws {
    for format in FormatRule.all {
      #expect(format.validator.isValid(format.sample), "\(format.name)")
      #expect(format.validator.rule.code == format.code)
      #expect(!format.help.isEmpty && format.help.last != ".")
      if case .word(_, let variant) = format.variants {
        #expect(variant.code == format.code)
        #expect(variant.validator.isValid(variant.sample), "\(format.name)")
      }
    }
  }

  @Test func `usual patterns of dates are variants with samples, an order and bounds`() throws {
    let patterned = FormatRule.all.filter { $0.patterns != nil }
    #expect(patterned.map(\.name) == ["date", "time", "date-time", "year-month"])
    for format in patterned {
      for pattern in format.patterns?.usual ?? [] {
        let variant = try #require(try format.patterns?.rule(pattern))
        #expect(variant.name == format.name && variant.isBounded)
        #expect(variant.validator.isValid(variant.sample), "\(pattern)")
        #expect(variant.order?.value(variant.sample) != nil, "\(pattern)")
        #expect(variant.validator.rule.parameters["format"] == .text(pattern))
      }
    }
  }

  @Test func `names and ranks are distinct`() {
    #expect(Set(FormatRule.all.map(\.name)).count == FormatRule.all.count)
    let ranks = FormatRule.all.flatMap { format in
      let variants: [FormatRule] =
        if case .word(_, let variant) = format.variants { [variant] } else { [] }
      return ([format] + variants).compactMap(\.inference?.rank)
    }
    #expect(Set(ranks).count == ranks.count)
    #expect(ranks.count >= FormatRule.all.count, "all formats are looked for")
  }

  @Test func `samples with a wrong check digit are wrong as a whole`() throws {
    let formats = FormatRule.all.filter { $0.code.traits.checkDigits == .last }
    #expect(formats.count >= 4)
    for format in formats {
      let last = try #require(format.sample.last?.wholeNumberValue)
      let text = String(format.sample.dropLast()) + "\((last + 1) % 10)"
      #expect(format.validator.error(in: text)?.code == format.code)
      // The reader of a finding is never told another number than the one that was written.
      #expect(!format.code.traits.allowsExample)
    }
  }

  /// A format is named in its own file, in the list of formats, and where words are: a list of
  /// formats elsewhere would be forgotten when one is added.
  @Test func `no other source names a format with a check digit`() throws {
    let formats = FormatRule.all.filter { $0.code.traits.checkDigits != .none }
    let files = try PackageDirectory.files(below: ["Sources"], withSuffix: ".swift").filter {
      path in
      ![
        "Tools", "Examples", "Fuzzing", "Generated", "ValidationWording", "Catalog",
      ].contains { folder in
        path.split(separator: "/").contains { $0 == folder }
      }
    }
    #expect(files.count > 400)
    let names = Set(
      formats.map { format in
        let words = format.name.split(separator: "-")
        return String(words[0]) + words.dropFirst().map(\.capitalized).joined()
      })
    let word = #/\.([a-z]+[A-Za-z]*)\b|"([a-z0-9-]+)(?:=[a-z-]+)?"/#
    var places: [String: Set<String>] = [:]
    for path in files {
      let lines = try PackageDirectory.text(of: path).split(separator: "\n").filter {
        !$0.drop { $0 == " " }.hasPrefix("//")
      }
      for match in lines.joined(separator: "\n").matches(of: word) {
        for name in [match.1, match.2].compactMap(\.self).map(String.init)
        where names.contains(name) || formats.contains(where: { $0.name == name }) {
          places[path, default: []].insert(name)
        }
      }
    }
    #expect(places.count == formats.count, "\(places)")
    for (path, named) in places {
      #expect(path.hasPrefix("Sources/ValidationFormats/") && named.count <= 2, "\(path): \(named)")
    }
  }
}
