import RegularLanguage

/// Lines for several workloads, with the patterns that people usually write for them.
extension Workload {
  static let hex = Array("0123456789abcdef".utf8)

  static let datePattern = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"

  static let addressPattern =
    #"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,63}"#

  /// A number in a range.
  static func number(_ range: ClosedRange<Int>, _ generator: inout SplitMix64) -> Int {
    Int.random(in: range, using: &generator)
  }

  static func date(_ generator: inout SplitMix64) -> String {
    let (month, day) = (number(101...112, &generator), number(101...128, &generator))
    return "\(number(1_900...2_099, &generator))-\("\(month)".dropFirst())-\("\(day)".dropFirst())"
  }

  /// A UUID of version 4 in lowercase.
  static func uuid(_ generator: inout SplitMix64) -> [UInt8] {
    var line = word(36...36, of: hex, &generator)
    for place in [8, 13, 18, 23] { line[place] = UInt8(ascii: "-") }
    line[14] = UInt8(ascii: "4")
    line[19] = UInt8(ascii: "a")
    return line
  }

  static func host(_ generator: inout SplitMix64) -> [UInt8] {
    let ends = [".com", ".org", ".de", ".co.uk", ".museum", ".io"]
    return word(3...12, of: small, &generator)
      + Array((ends.randomElement(using: &generator) ?? ".com").utf8)
  }

  /// An e-mail address.
  static func address(_ generator: inout SplitMix64) -> [UInt8] {
    word(2...9, of: small, &generator) + [UInt8(ascii: ".")]
      + word(2...6, of: small, &generator) + [UInt8(ascii: "@")] + host(&generator)
  }

  static func spoilAddress(_ line: inout [UInt8]) {
    if let at = line.firstIndex(of: UInt8(ascii: "@")) { line[at] = UInt8(ascii: "#") }
  }
}
