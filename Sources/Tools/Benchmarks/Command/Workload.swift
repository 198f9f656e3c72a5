import RegularLanguage

/// A reproducible file of lines, with the numbers of its invalid lines.
///
/// One line in a thousand is invalid.
struct Workload: Sendable {
  let name: String
  /// The option of `validate` for the rule; `nil` to use the pattern.
  var rule: String?
  /// The pattern for the other programs.
  let pattern: String
  /// Whether the pattern has lookahead, which not all peers support.
  var looksAhead = false
  /// Whether the lines contain characters other than ASCII.
  var isUnicode = false
  /// Makes a valid line.
  let line: @Sendable (inout SplitMix64) -> [UInt8]
  /// Makes it invalid.
  let spoil: @Sendable (inout [UInt8], inout SplitMix64) -> Void
}

extension Workload {
  /// Makes lines up to a size, with the numbers of those that are invalid.
  func lines(upTo size: Int) -> (bytes: [UInt8], invalid: [Int]) {
    var generator = SplitMix64(seed: 1)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 8_192)
    var invalid: [Int] = []
    var number = 0
    while bytes.count < size {
      number += 1
      var line = line(&generator)
      if Int.random(in: 0..<1_000, using: &generator) == 0 {
        spoil(&line, &generator)
        invalid.append(number)
      }
      bytes += line
      bytes.append(UInt8(ascii: "\n"))
    }
    return (bytes, invalid)
  }

  static let digits = Array("0123456789".utf8)
  static let small = Array("abcdefghijklmnopqrstuvwxyz".utf8)
  private static let capital = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)

  /// A word with a number of characters of an alphabet.
  static func word(
    _ lengths: ClosedRange<Int>,
    of alphabet: [UInt8],
    _ generator: inout SplitMix64
  ) -> [UInt8] {
    let length = Int.random(in: lengths, using: &generator)
    return (0..<length).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] }
  }

  /// Inserts one of some characters at a random place.
  static func putting(
    _ characters: String
  ) -> @Sendable (inout [UInt8], inout SplitMix64) -> Void {
    let bad = Array(characters.utf8)
    return { line, generator in
      let place = Int.random(in: line.indices, using: &generator)
      line[place] = bad[Int.random(in: bad.indices, using: &generator)]
    }
  }

  static let all: [Workload] = [
    Workload(
      name: "W1 digits",
      pattern: "[0-9]+",
      line: { word(1...12, of: digits, &$0) },
      spoil: putting("xeO ,.")
    ),
    Workload(
      name: "W2 decimals",
      pattern: #"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)"#,
      line: { generator in
        let sign =
          [[], [], Array("-".utf8), Array("+".utf8)].randomElement(using: &generator) ?? []
        let whole = word(1...6, of: digits, &generator)
        let fraction = Array(".".utf8) + word(1...5, of: digits, &generator)
        return switch Int.random(in: 0..<8, using: &generator) {
        case 0: sign + whole + Array(".".utf8)
        case 1: sign + fraction
        case 2, 3: sign + whole
        default: sign + whole + fraction
        }
      },
      spoil: putting("ex,/ ")
    ),
    Workload(
      name: "W3 words",
      pattern: "[A-Za-z]+",
      line: { word(1...20, of: capital + small, &$0) },
      spoil: putting("0_-!7 ")
    ),
    Workload(
      name: "W3u scripts",
      pattern: #"\p{L}+"#,
      isUnicode: true,
      line: { generator in
        let scripts: [ClosedRange<UInt32>] = [
          0x61...0x7A, 0xE0...0xF6, 0x3B1...0x3C9, 0x410...0x44F, 0x4E00...0x9FA5,
        ]
        let script = scripts[Int.random(in: scripts.indices, using: &generator)]
        let length = Int.random(in: 1...12, using: &generator)
        return (0..<length).flatMap { _ in
          let value = UInt32.random(in: script, using: &generator)
          return Unicode.Scalar(value).map { Array(String($0).utf8) } ?? []
        }
      },
      spoil: { line, _ in line.append(UInt8(ascii: "7")) }
    ),
    Workload(
      name: "W4 e-mail",
      pattern: addressPattern,
      line: { address(&$0) },
      spoil: { line, _ in spoilAddress(&line) }
    ),
    Workload(
      name: "W5 dates",
      pattern: datePattern,
      line: { Array(date(&$0).utf8) },
      spoil: putting("x")
    ),
    Workload(
      name: "W6 passwords",
      pattern: "(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9]).{8,64}",
      looksAhead: true,
      line: { generator in
        var line = word(8...20, of: capital + small + small + digits, &generator)
        line[0] = capital[Int.random(in: capital.indices, using: &generator)]
        line[3] = small[Int.random(in: small.indices, using: &generator)]
        line[6] = digits[Int.random(in: digits.indices, using: &generator)]
        return line
      },
      spoil: { line, _ in line = Array(line.prefix(7)) }
    ),
    Workload(
      name: "W7 UUIDs",
      pattern: "[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}",
      line: { uuid(&$0) },
      spoil: putting("gxz_")
    ),
    Workload(
      name: "W8 4 KB of hex",
      pattern: "[0-9a-fA-F]+",
      line: { word(4_096...4_096, of: Array("0123456789abcdefABCDEF".utf8), &$0) },
      spoil: putting("gxz_")
    ),
  ]
}
