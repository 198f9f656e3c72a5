import InputValidation
import InputValidationTesting
import LibrarySupport
import RegularLanguage
import Testing

@Suite struct AddressTests {
  private static let hostile = [
    "\n", "1\n", "\0", "\u{202e}1", "\u{301}", "1\u{301}", " 1", "1 ", "\u{661}", "\u{ff11}",
  ]

  @Test(arguments: [
    VerdictCase(
      "ipv4", FormatValidator.ipv4,
      valid: ["0.0.0.0", "255.255.255.255", "192.0.2.1", "1.2.3.4"],
      incomplete: ["", "1", "192.0.2", "192.0.2.", "25"],
      invalid: ["256", "01", "1..2", "1.2.3.4.", "0x7f", "-1", "192.0.2.1\n", "1.2.3.4\0"]
        + hostile),
    VerdictCase(
      "ipv6", FormatValidator.ipv6,
      valid: [
        "::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8",
        "1:2:3::5:6:7:8", "2001:DB8::1", "::ffff:192.0.2.1", "1:2:3:4:5:6:192.0.2.1",
        "1:2:3:4:5::192.0.2.1", "::2:3:4:5:6:192.0.2.1", "0000:0000::",
      ],
      incomplete: [
        "", ":", "1", "1:", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:", "::192.0.2", "::25.", "fe80",
      ],
      invalid: [
        ":::", "1::2::", "12345", "g", "1:2:3:4:5:6:7:8:", "1:2:3:4:5:6:7:8::", "1:2:3:4:5:6:7::8",
        "::256.", "1:2:3:4:5:6:7:1.2", "1.2", "fe80::1%", "[", "::1/", "::01.2", "1.2.3.4",
        "::2:3:4:5:6:7:1.2", "::1\n",
      ] + hostile.filter { !["1\n"].contains($0) }),
    VerdictCase(
      "ipAddress", FormatValidator.ipAddress,
      valid: ["192.0.2.1", "::1", "::192.0.2.1"], incomplete: ["", "1", "19", "256", "1.2.3"],
      invalid: ["localhost", "[", "1.2.3:", "300."] + hostile),
    VerdictCase(
      "cidr", FormatValidator.cidr,
      valid: [
        "192.0.2.0/24", "192.0.2.1/24", "0.0.0.0/0", "1.2.3.4/32", "::/0", "2001:db8::/32",
        "::1/128", "::1.2.3.4/9",
      ],
      incomplete: ["", "192.0.2.0", "192.0.2.0/", "::/", "::"],
      invalid: [
        "192.0.2.0/33", "192.0.2.0/024", "::/129", "::/1280", "1.2.3/", "1.2.3.4/-", "1.2.3.4/24/",
        "1.2.3.4/255",
      ] + hostile),
    VerdictCase(
      "cidr without host bits", FormatValidator.cidr(allowsHostBits: false),
      valid: [
        "192.0.2.0/24", "192.0.2.0/23", "0.0.0.0/0", "1.2.3.4/32", "::/0", "2001:db8::/29",
        "::1/128", "128.0.0.0/1", "8000::/1",
      ],
      incomplete: [
        "", "192.0.2.0", "192.0.2.0/", "192.0.2.0/2", "1.2.3.4/3", "::1/1", "::1/12",
        "2001:db8::/2",
      ],
      invalid: [
        "192.0.2.0/22", "1.2.3.4/2", "1.2.3.4/1", "1.2.3.4/0", "::1/127", "::1/2", "::1/0",
        "1::/15",
        "192.0.2.1/24", "192.0.2.0/33", "192.0.2.0/023", "1.2.3.4/29",
      ] + hostile),
    VerdictCase(
      "macAddress", FormatValidator.macAddress,
      valid: ["00:00:5e:00:53:01", "00-00-5E-00-53-01", "FF:ff:Ff:fF:00:99"],
      incomplete: ["", "0", "00", "00:", "00-00-5", "00:00:5e:00:53"],
      invalid: ["00:00-", "0:", "0000", "00.", "00:00:5e:00:53:01:", "00:00:5e:00:53:01\n", "g"]
        + hostile),
  ])
  func `an address is validated while it is typed`(_ row: VerdictCase) { row.check() }

  @Test func `an address has bits`() throws {
    #expect(IPv4Address("192.0.2.1") == IPv4Address(bits: 0xc000_0201))
    #expect(IPv4Address("255.255.255.255")?.bits == .max)
    #expect(IPv4Address("192.0.2.01") == nil)
    #expect(IPv4Address(bits: 0x0102_03ff).description == "1.2.3.255")
    #expect(IPv6Address("::")?.bits == 0)
    #expect(IPv6Address("1::")?.bits == 1 << 112)
    #expect(IPv6Address("1:2:3:4:5:6:7::")?.bits == 0x1_0002_0003_0004_0005_0006_0007_0000)
    #expect(IPv6Address("::2:3:4:5:6:7:8")?.bits == 0x2_0003_0004_0005_0006_0007_0008)
    #expect(IPv6Address("1:2::192.0.2.1")?.bits == 0x1_0002_0000_0000_0000_0000_c000_0201)
    #expect(IPv6Address("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff")?.bits == .max)
    #expect(IPv6Address("::1%lo") == nil)
    #expect(MACAddress("00-00-5E-00-53-01")?.bits == 0x5e00_5301)
    #expect(MACAddress(bits: .max).description == "ff:ff:ff:ff:ff:ff")
    #expect(MACAddress("00") == nil)
    #expect(IPAddress("::1") == .ipv6(IPv6Address(bits: 1)))
    #expect(IPAddress("0.0.0.1") == .ipv4(IPv4Address(bits: 1)))
    #expect(IPAddress("1") == nil)
  }

  @Test func `the canonical text follows RFC 5952`() {
    let texts = [
      "0:0:0:0:0:0:0:0": "::", "2001:db8:0:0:1:0:0:1": "2001:db8::1:0:0:1",
      "2001:0:0:1:0:0:0:1": "2001:0:0:1::1", "2001:db8:0:1:1:1:1:1": "2001:db8:0:1:1:1:1:1",
      "2001:DB8::ABCD": "2001:db8::abcd", "1:2:3:4:5:6:0:0": "1:2:3:4:5:6::",
      "0:0:3:4:5:6:7:8": "::3:4:5:6:7:8", "::ffff:c000:201": "::ffff:192.0.2.1",
      "::192.0.2.1": "::c000:201", "0:0:0:0:0:0:0:1": "::1",
    ]
    for (text, canonical) in texts { #expect(IPv6Address(text)?.description == canonical) }
  }

  @Test func `addresses are ordered`() throws {
    let texts = ["0.0.0.9", "9.0.0.0", "255.0.0.0", "::", "::1", "1::", "ff00::"]
    let addresses = try texts.map { try #require(IPAddress($0)) }
    #expect(addresses.shuffled().sorted() == addresses)
    #expect(MACAddress(bits: 1) < MACAddress(bits: 2))
  }

  @Test func `a block has a network`() throws {
    #expect(CIDRBlock("192.0.2.255/25")?.network == IPAddress("192.0.2.128"))
    #expect(CIDRBlock("192.0.2.255/0")?.network == IPAddress("0.0.0.0"))
    #expect(CIDRBlock("192.0.2.255/32")?.network == IPAddress("192.0.2.255"))
    #expect(CIDRBlock("2001:db8:ffff::/33")?.network == IPAddress("2001:db8:8000::"))
    #expect(CIDRBlock("1::/0")?.network == IPAddress("::"))
    let address = try #require(IPAddress("1.2.3.4"))
    #expect(CIDRBlock(address: address, prefixLength: 33) == nil)
    #expect(CIDRBlock(address: address, prefixLength: -1) == nil)
    let block = try #require(CIDRBlock(address: address, prefixLength: 8))
    #expect(block.description == "1.2.3.4/8")
    let strict: some Validator<CIDRBlock> = .cidr(allowsHostBits: false)
    #expect(strict.text(for: block) == nil)
    #expect(strict.text(for: try #require(CIDRBlock("1::/16"))) == "1::/16")
    expect(strict, while: "1.2.3.4/|2", is: .incomplete)
    #expect(strict.isExact)
    expect(strict, refuses: "1.2.3.4/2", at: 0..<7)
    #expect(
      strict.error(in: "1.2.3.4/2")?.message()
        == "must be the first address of a block, such as 192.0.2.0/24")
  }

  @Test(
    arguments: [
      "192.0.2.128/25", "10.0.0.0/7", "192.0.2.1/24", "128.0.0.0/1", "0.0.0.0/0", "1.2.3.4/32",
      "10.20.30.40/29", "1:2:3:4:5:6:7:8000/113", "ff00:0:0:0:0:0:0:0/8", "0:0:0:1:0:0:0:0/64",
      "0:0:0:1:0:0:0:0/63", "1:2:3:4:5:6:7:f0/124", "1:2:3:4:5:6:128.0.0.0/97",
    ])
  func `a gap in a block can be filled if digits make it valid`(text: String) throws {
    let strict = FormatValidator.cidr(allowsHostBits: false)
    // No dots, colons or slashes are removed, so that only digits can be missing.
    let isShort = !text.contains(":")
    let digits = isShort ? "0123456789" : "0123456789abcdef"
    let one = digits.map(String.init)
    let two = isShort ? one.flatMap { first in one.map { first + $0 } } : []
    let fillings = [""] + one + two + two.flatMap { two in one.map { two + $0 } }
    for (offset, character) in text.enumerated() {
      // Trying all insertions without a removal is fast enough only for the short texts.
      for isKept in [true, false] where isKept ? isShort : character.isHexDigit {
        var gapped = text
        let place = gapped.index(gapped.startIndex, offsetBy: offset)
        if !isKept { gapped.remove(at: place) }
        let isFilled = fillings.contains { filling in
          strict.isValid(gapped[..<place] + filling + gapped[place...])
        }
        let verdict = strict.verdict(on: gapped, caret: place)
        if isFilled { #expect(!verdict.isInvalid, "\(gapped) \(offset)") }
        // More hexadecimal digits may be needed.
        if isShort { #expect(verdict.isInvalid != isFilled, "\(gapped) \(offset)") }
      }
    }
  }

  @Test func `a block without host bits is never hopeless after a deletion`() throws {
    let strict = FormatValidator.cidr(allowsHostBits: false)
    var generator = SplitMix64(seed: 7)
    let blocks = try FormatValidator.cidr.samples(count: 120, seed: 5).compactMap(CIDRBlock.init)
    for block in blocks {
      let first = try #require(
        CIDRBlock(address: block.network, prefixLength: block.prefixLength))
      let text = first.description
      #expect(strict.isValid(text), "\(text)")
      let start = Int.random(in: 0...text.count, using: &generator)
      let end = Int.random(in: start...text.count, using: &generator)
      let front = text.prefix(start)
      let gapped = front + text.suffix(text.count - end)
      let verdict = strict.verdict(
        on: String(gapped), caret: gapped.index(gapped.startIndex, offsetBy: start))
      #expect(!verdict.isInvalid, "\(front)|\(gapped.dropFirst(start)) of \(text)")
      guard start < end, case .incomplete(let error) = verdict, let expected = error.expected,
        error.range == start..<start
      else { continue }
      let next = text.unicodeScalars[text.unicodeScalars.index(text.startIndex, offsetBy: start)]
      #expect(expected.contains(next), "\(front)|\(gapped.dropFirst(start)) of \(text)")
    }
  }

  @Test func `expected characters leave no host bits`() throws {
    let strict = FormatValidator.cidr(allowsHostBits: false)
    #expect(strict.error(in: "192.0.2.1/")?.expected?.ranges == ["3"..."3"])
    expect(strict, while: "1:|:/16", is: .valid)
    expect(strict, while: "1:|/16", is: .incomplete)
    expect(strict, while: "1:|:1/16", is: .invalid)
    expect(strict, while: "1:|1/16", is: .invalid)
    expect(strict, while: "|1", is: .incomplete)
  }

  @Test func `samples have values, but near misses do not`() throws {
    #expect(roundTripFlaws(.ipv4) == [])
    #expect(roundTripFlaws(.ipv6) == [])
    #expect(roundTripFlaws(.ipAddress) == [])
    #expect(roundTripFlaws(.cidr) == [])
    #expect(roundTripFlaws(.macAddress) == [])
    for text in try FormatValidator.ipv6.nearMisses(count: 200, seed: 3) {
      #expect(IPv6Address(text) == nil)
    }
    for text in try FormatValidator.cidr.nearMisses(count: 200, seed: 3) {
      #expect(CIDRBlock(text) == nil)
    }
  }

  @Test(
    arguments: [
      FormatValidator.ipv4, FormatValidator.ipv6, FormatValidator.ipAddress, FormatValidator.cidr,
      FormatValidator.macAddress,
      FormatValidator.port, FormatValidator.host, FormatValidator.endpoint, FormatValidator.url,
    ] as [any Validator])
  func `converting an invalid text does not trap`(_ validator: any Validator) throws {
    func convert(_ text: String, by validator: some Validator) {
      _ = validator.value(ofValid: text)
    }
    let pieces = [
      "", ":", "::", ".", "/", "[", "]", "@", "?", "#", "://", "1", "ffff", "99999999999999999999",
      "/-1", "/129", "\r\n", "\u{301}", "\u{1f600}", "a", "%", "-", "\0",
    ]
    for first in pieces {
      for second in pieces {
        for third in pieces { convert(first + second + third, by: validator) }
      }
    }
    convert(String(repeating: "1:", count: 1_000) + ":1", by: validator)
    for text in try validator.nearMisses(count: 200, seed: 5) { convert(text, by: validator) }
  }

  @Test(.enabled(if: FormatCases.isPresent, "no rows of other projects"))
  func `cases of other projects agree`() throws {
    let zones: Set = ["fe80::7:8%eth0"]
    func differences(_ validator: some Validator, _ name: String, _ file: String) throws
      -> Set<String>
    {
      NetworkRows.differences(of: validator, from: try NetworkRows.rows(of: name, in: file))
    }
    for file in [
      "formats_ip.jsonl", "formats_ip_dialect.jsonl", "json_schema_formats.jsonl",
    ] {
      #expect(try differences(.ipv4 as FormatValidator<IPv4Address>, "ipv4", file) == [])
      #expect(try differences(.ipv6 as FormatValidator<IPv6Address>, "ipv6", file) == [])
    }
    #expect(try differences(.cidr as FormatValidator<CIDRBlock>, "cidr", "formats_ip.jsonl") == [])
    for file in ["formats_ip.jsonl", "formats_ip_dialect.jsonl"] {
      #expect(try differences(.macAddress as FormatValidator<MACAddress>, "mac", file) == [])
    }
    let addresses = try NetworkRows.rows(of: "isIP", in: "validatorjs.jsonl")
    #expect(
      NetworkRows.differences(
        of: .ipAddress as FormatValidator<IPAddress>, from: addresses.filter { $0.argument == nil })
        == zones)
    #expect(
      NetworkRows.differences(
        of: .ipv4 as FormatValidator<IPv4Address>,
        from: addresses.filter { $0.argument?.number == 4 }) == [])
    #expect(
      NetworkRows.differences(
        of: .ipv6 as FormatValidator<IPv6Address>,
        from: addresses.filter { $0.argument?.number == 6 })
        == ["ff08::9abc%interface10"])
    let blocks = try NetworkRows.rows(of: "isIPRange", in: "validatorjs.jsonl")
    #expect(
      NetworkRows.differences(
        of: .cidr as FormatValidator<CIDRBlock>, from: blocks.filter { $0.argument == nil }) == [])
    // These rows allow spaces between octets, and eight octets.
    let machines = try NetworkRows.rows(of: "isMACAddress", in: "validatorjs.jsonl")
    #expect(
      NetworkRows.differences(
        of: .macAddress as FormatValidator<MACAddress>, from: machines.filter { $0.argument == nil }
      )
        == ["FF:FF:FF:FF:FF:FF:FF:FF", "01:AB:03:04:05:06:07:08", "01 02 03 04 05 06 07 ab"])
  }

  @Test(.enabled(if: FormatCases.isPresent, "no rows of other projects"))
  func `values of other projects agree`() throws {
    for row in try NetworkRows.rows(of: "ipv4", in: "formats_ip.jsonl") where row.isValid {
      #expect(IPv4Address(row.input)?.description == row.value?.text)
    }
    for row in try NetworkRows.rows(of: "ipv6", in: "formats_ip.jsonl") where row.isValid {
      let address = try #require(IPv6Address(row.input))
      #expect(IPv6Address(row.value?.full ?? "") == address)
      let short = try #require(row.value?.short)
      #expect(IPv6Address(short) == address)
      // The canonical texts of the rows have no dotted decimal parts.
      #expect(address.description == short || address.description.hasPrefix("::ffff:"))
    }
    for row in try NetworkRows.rows(of: "cidr", in: "formats_ip.jsonl") where row.isValid {
      let block = try #require(CIDRBlock(row.input))
      #expect(block.network == IPAddress(row.value?.network ?? ""))
      #expect(block.prefixLength == row.value?.length)
    }
    for row in try NetworkRows.rows(of: "mac", in: "formats_ip.jsonl") where row.isValid {
      #expect(MACAddress(row.input)?.bits == UInt64(row.value?.text ?? "", radix: 16))
    }
  }
}
