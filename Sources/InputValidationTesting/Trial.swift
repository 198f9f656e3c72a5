import InputValidation
internal import RegularLanguage

/// The texts that the laws are tested with.
struct Trial {
  let samples: [String]
  let nearMisses: [String]
  /// The examples, the samples and the near misses.
  let known: [String]
  var texts: [String]

  init(_ validator: some Validator, examples: [String], seed: UInt64, count: Int) {
    samples = (try? validator.samples(count: count / 10 + 1, seed: seed)) ?? []
    nearMisses = (try? validator.nearMisses(count: count / 10 + 1, seed: seed)) ?? []
    known = examples + samples + nearMisses
    texts = Self.odd + known
    for example in examples {
      texts += example.indices.map { String(example[..<$0]) }
    }
    var generator = SplitMix64(seed: seed)
    let letters = known.isEmpty ? Self.plain : Array(known.joined())
    let count = max(count, texts.count)
    while texts.count < count {
      var text =
        known.randomElement(using: &generator).map(Array.init)
        ?? (0..<Int.random(in: 0...12, using: &generator)).map { _ in
          letters[Int.random(in: 0..<letters.count, using: &generator)]
        }
      if Bool.random(using: &generator) {
        text.removeLast(Int.random(in: 0...text.count, using: &generator))
      }
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        let place = Int.random(in: 0...text.count, using: &generator)
        let letter = letters.randomElement(using: &generator) ?? "0"
        if place < text.count, Bool.random(using: &generator) {
          text[place] = letter
        } else {
          text.insert(letter, at: place)
        }
      }
      texts.append(String(text))
    }
  }

  /// Edge cases that programs often handle incorrectly.
  private static let odd = [
    "", " ", "0", "-0", "a", "\0", "\r\n", "\u{301}", "e\u{301}", "\u{FEFF}", "\u{202E}a",
    "\u{1F469}\u{200D}\u{1F467}", "\u{130}", "\u{FF11}", "1e9", "..", "a,b", "   1",
  ]
  private static let plain = Array("01a-. ")
}
