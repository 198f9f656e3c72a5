import RegularLanguage

extension Workload {
  /// Lines of formats, with the patterns that people usually write for them.
  ///
  /// These accept some lines that the formats don't, such as 30 February, but none of those here.
  static let formats: [Workload] = [
    Workload(
      name: "date", rule: "--date", pattern: datePattern,
      line: { Array(date(&$0).utf8) }, spoil: putting("x/")),
    Workload(
      name: "date and time", rule: "--date-time",
      pattern: "[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]"
        + #"(\.[0-9]+)?(Z|[+-][0-2][0-9]:[0-5][0-9])"#,
      line: { Array("\(date(&$0))T\(number(10...23, &$0)):\(number(10...59, &$0)):30Z".utf8) },
      spoil: putting("x/")),
    Workload(
      name: "UUID", rule: "--uuid",
      pattern: "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}",
      line: { uuid(&$0) }, spoil: putting("gxz_")),
    Workload(
      name: "IPv4", rule: "--ipv4", pattern: ipv4Pattern,
      line: { Array(ipv4(&$0).utf8) }, spoil: putting("x:/")),
    Workload(
      name: "IPv6", rule: "--ipv6",
      pattern: (1...7).map { "(\(group):){1,\(8 - $0)}(:\(group)){1,\($0)}|" }.joined()
        + "(\(group):){7}\(group)|(\(group):){1,7}:|:((:\(group)){1,7}|:)",
      line: { generator in
        let groups = (0..<8).map { _ in
          String(decoding: word(1...4, of: hex, &generator), as: UTF8.self)
        }
        let front = groups[..<Int.random(in: 1...5, using: &generator)]
        let isShort = Bool.random(using: &generator)
        let text =
          isShort
          ? front.joined(separator: ":") + "::" + groups[7] : groups.joined(separator: ":")
        return Array(text.utf8)
      },
      spoil: putting("gz-")),
    Workload(
      name: "e-mail", rule: "--email", pattern: addressPattern,
      line: { address(&$0) }, spoil: { line, _ in spoilAddress(&line) }),
    Workload(
      name: "host name", rule: "--hostname",
      pattern: #"([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}"#,
      line: { host(&$0) }, spoil: putting("_ !")),
    Workload(
      name: "URL", rule: "--url",
      pattern: #"https?://[A-Za-z0-9.-]+(:[0-9]+)?(/[A-Za-z0-9._~/-]*)?(\?[A-Za-z0-9=&]*)?"#,
      line: { generator in
        Array("https://".utf8) + host(&generator) + [UInt8(ascii: "/")]
          + word(3...12, of: small, &generator) + [UInt8(ascii: "/")]
          + word(3...12, of: small, &generator) + Array("?page=".utf8)
          + word(1...3, of: digits, &generator)
      },
      spoil: putting(" <>")),
    Workload(
      name: "endpoint", rule: "--endpoint",
      pattern: #"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?:[1-9][0-9]{0,4}"#,
      line: { host(&$0) + Array(":\(Int.random(in: 1...65_535, using: &$0))".utf8) },
      spoil: putting("_ !")),
    Workload(
      name: "CIDR", rule: "--cidr", pattern: ipv4Pattern + "/([12]?[0-9]|3[0-2])",
      line: { Array("\(ipv4(&$0))/\(Int.random(in: 0...32, using: &$0))".utf8) },
      spoil: putting("x_")),
    Workload(
      name: "MAC", rule: "--mac-address", pattern: "([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}",
      line: { generator in
        var line = word(17...17, of: hex, &generator)
        for place in stride(from: 2, to: 17, by: 3) { line[place] = UInt8(ascii: ":") }
        return line
      },
      spoil: putting("gxz_")),
    Workload(
      name: "semantic version", rule: "--semantic-version",
      pattern: #"(0|[1-9][0-9]*)(\.(0|[1-9][0-9]*)){2}(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?"#,
      line: { generator in
        let numbers = (0..<3).map { _ in String(Int.random(in: 0...120, using: &generator)) }
        let isFinal = Int.random(in: 0..<3, using: &generator) > 0
        return Array((numbers.joined(separator: ".") + (isFinal ? "" : "-rc.1")).utf8)
      },
      spoil: putting("_ ,")),
    Workload(
      name: "duration", rule: "--duration",
      pattern: "0|([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+(\\.[0-9]+)?s)?",
      line: { generator in
        let hours = Int.random(in: 1...200, using: &generator)
        let minutes = Int.random(in: 1...59, using: &generator)
        return Array((Bool.random(using: &generator) ? "\(hours)h\(minutes)m" : "\(minutes)s").utf8)
      },
      spoil: putting("x ,")),
    Workload(
      name: "size", rule: "--byte-count",
      pattern: #"[0-9]+(\.[0-9]+)?(k|[KMGTPE]i|[MGTPE])?B"#,
      line: { generator in
        let unit = ["B", "kB", "MiB", "GiB", "GB"].randomElement(using: &generator) ?? "B"
        return Array("\(Int.random(in: 1...4_096, using: &generator))\(unit)".utf8)
      },
      spoil: putting("x ,")),
    Workload(
      name: "card number", rule: "--credit-card", pattern: "[0-9]{12,19}",
      line: { generator in
        checked(word(15...15, of: digits, &generator)) { offset, digit in
          let double = digit < 5 ? 2 * digit : 2 * digit - 9
          return offset % 2 == 0 ? double : digit
        }
      },
      spoil: putting("x ,")),
    Workload(
      name: "EAN", rule: "--ean", pattern: "[0-9]{8}|[0-9]{13}",
      line: { generator in
        checked(word(12...12, of: digits, &generator)) { offset, digit in
          offset % 2 == 0 ? digit : 3 * digit
        }
      },
      spoil: putting("x ,")),
    Workload(
      name: "cron", rule: "--cron",
      pattern: #"([0-9*,/-]+[ \t]+){3}[0-9A-Za-z*,/-]+[ \t]+[0-9A-Za-z*,/-]+"#,
      line: { generator in
        let minute = Int.random(in: 0...59, using: &generator)
        let hour = Int.random(in: 0...23, using: &generator)
        let weekday = Int.random(in: 0...3, using: &generator)
        return Array("\(minute) \(hour)-23/2 1,15 * \(weekday)-5".utf8)
      },
      spoil: putting("_!")),
    Workload(
      name: "time zone", rule: "--time-zone", pattern: "[A-Za-z_]+(/[A-Za-z_]+)*",
      line: { generator in
        let names = ["Europe/Zurich", "America/New_York", "Asia/Tokyo", "UTC", "Africa/Cairo"]
        return Array((names.randomElement(using: &generator) ?? "UTC").utf8)
      },
      spoil: putting("0 !")),
  ]

  private static let group = "[0-9a-fA-F]{1,4}"
  private static let octet = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
  private static let ipv4Pattern = #"(\#(octet)\.){3}\#(octet)"#

  private static func ipv4(_ generator: inout SplitMix64) -> String {
    (0..<4).map { _ in String(number(0...255, &generator)) }.joined(separator: ".")
  }

  /// Digits with a check digit, which makes a sum a multiple of ten.
  private static func checked(
    _ front: [UInt8],
    by part: (_ offset: Int, _ digit: Int) -> Int
  ) -> [UInt8] {
    let sum = front.enumerated().reduce(0) { sum, digit in
      sum + part(digit.offset, Int(digit.element - UInt8(ascii: "0")))
    }
    return front + [digits[(10 - sum % 10) % 10]]
  }
}
