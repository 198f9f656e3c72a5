import InputValidation
import InputValidationTesting
import LibrarySupport
import Testing

@Suite struct HostTests {
  private static let label = String(repeating: "a", count: 63)
  /// A name of 253 characters.
  private static let longest = "\(label).\(label).\(label).\(label.dropLast(2))"
  private static let hostile = [
    "\n", "\0", "\u{202e}a", "\u{301}", "a\u{301}", " ", "a ", "\u{e4}",
  ]

  @Test(arguments: [
    VerdictCase(
      "port", FormatValidator.port,
      valid: ["1", "80", "8080", "65535", "59999", "9999", "10000"], incomplete: [""],
      invalid: ["0", "080", "65536", "66000", "70000", "100000", "+80", "-1", "80\n", "8 0"]),
    VerdictCase(
      "hostname", FormatValidator.hostname,
      valid: [
        "localhost", "example.org", "EXAMPLE.org", "a", "1a", "1.2.3.4a", "a-b", "a--b", "3com.com",
        "xn--bcher-kva.example", "XN--BCHER-KVA", "xn--9n2bp8q.xn--9t4b11yi5a", "xn--a-ba", "1-2",
        label, longest, "0x7f.0.0.0x1",
      ],
      incomplete: ["", "a.", "a-", "1", "192.0.2.1", label + ".", "example.org."],
      invalid: [
        ".", "-", "-a", "a.-", "a..", "a-.", "a_", label + "a", longest + "a", "a/", "a:", "a\n",
        "\(longest).a", "xn--a-1.org", "a.xn--x.org",
      ] + hostile),
    VerdictCase(
      "host", FormatValidator.host,
      valid: ["localhost", "192.0.2.1", "::1", "2001:db8::192.0.2.1", "1.2.3.4.a", longest, "a1"],
      incomplete: ["", "192.0.2", "192.0.2.300", "fe80:", "a.", "1"],
      invalid: ["[::1]", "g:", "a_b", "::1%", "1.2.3:", longest + "a", "192.0.2.1\n"] + hostile),
    VerdictCase(
      "endpoint", FormatValidator.endpoint,
      valid: ["example.org:80", "192.0.2.1:1", "[::1]:65535", "a:8080", "\(longest):65535"],
      incomplete: ["", "example.org", "example.org:", "[", "[::1]", "[::1]:", "192.0.2"],
      invalid: [
        "::", "a:0", "a:080", "a:65536", "[1.2.3.4]", "[a.", ":80", "[]", "a:80/", "a:80\n",
        "1.2.3:", "192.0.2.256:",
      ] + hostile),
  ])
  func `a host is validated while it is typed`(_ row: VerdictCase) { row.check() }

  @Test func `malformed Punycode labels are rejected`() {
    for label in ["X", "x1", "99", "a-1", "b-c9", "1a1"] {
      #expect(!FormatValidator.hostname.isValid("xn--\(label).org"), "\(label)")
      #expect(!FormatValidator.host.isValid("a.XN--\(label)"), "\(label)")
      #expect(!FormatValidator.endpoint.isValid("xn--\(label):80"), "\(label)")
    }
    for label in ["a", "ba", "b9c", "4gbrim", "p1ai", "fiqs8s", "maana-pta", "0zwm56d"] {
      #expect(FormatValidator.hostname.isValid("xn--\(label).org"), "\(label)")
      #expect(FormatValidator.endpoint.isValid("xn--\(label):80"), "\(label)")
    }
    expect(.hostname, while: "xn--x|.org", is: .incomplete)
    expect(.hostname, while: "xn--x.|org", is: .invalid)
  }

  @Test func `a port may have bounds`() throws {
    VerdictCase(
      "ports for all", FormatValidator.port(in: 1_024...),
      valid: ["1024", "8080", "65535"], incomplete: ["", "1", "443", "999"],
      invalid: ["0", "01024", "65536", "66000", "+1024"]
    ).check()
    VerdictCase(
      "reserved ports", FormatValidator.port(in: ..<1_024),
      valid: ["1", "80", "1023"], incomplete: [""], invalid: ["0", "1024", "8080", "080"]
    ).check()
    #expect(try FormatValidator.port(in: 1_024...).value(of: "8080") == 8_080)
    #expect(FormatValidator.port(in: 1_024...).text(for: 80) == nil)
    #expect(FormatValidator.port(in: 1_024...).text(for: 1_024) == "1024")
    let error = try #require(FormatValidator.port(in: 1_024...49_151).error(in: "80"))
    #expect(error.message() == "must be a port number from 1024 to 49151")
    #expect(error.message(in: .simplifiedChinese) == "必须是 1024 到 49151 之间的端口号")
    #expect(FormatValidator.port(in: ..<1).error(in: "1")?.isUnsatisfiable == true)
  }

  @Test func `a port with bounds is a port and a number within the bounds`() {
    for bounds in [1...9 as ClosedRange<UInt16>, 80...443, 9_999...10_001, 60_000...65_535] {
      let (lower, upper) = (Int(bounds.lowerBound), Int(bounds.upperBound))
      let both = FormatValidator.port && IntegerValidator(in: lower...upper)
      let port = FormatValidator.port(in: bounds)
      for number in stride(from: 0, through: 70_000, by: 7) {
        #expect(port.isValid("\(number)") == both.isValid("\(number)"), "\(number)")
      }
    }
  }

  @Test func `a host is a name or an address`() throws {
    #expect(NetworkHost("Example.org") == .name("Example.org"))
    #expect(NetworkHost("1.2.3.4") == .ipv4(IPv4Address(bits: 0x0102_0304)))
    #expect(NetworkHost("1.2.3.4a") == .name("1.2.3.4a"))
    #expect(NetworkHost("::1") == .ipv6(IPv6Address(bits: 1)))
    #expect(NetworkHost("1.2.3") == nil)
    #expect(FormatValidator.host.text(for: .name("1.2.3.4")) == nil)
    #expect(FormatValidator.host.text(for: .name("a b")) == nil)
    #expect(FormatValidator.host.text(for: .ipv6(IPv6Address(bits: 1))) == "::1")
  }

  @Test func `an endpoint is a host and a port`() throws {
    let endpoint = try #require(Endpoint("[2001:DB8::1]:443"))
    #expect(endpoint.host == NetworkHost("2001:db8::1"))
    #expect(endpoint.port == 443)
    #expect(endpoint.description == "[2001:db8::1]:443")
    #expect(Endpoint("a:80") == Endpoint(host: .name("a"), port: 80))
    #expect(Endpoint("1.2.3.4:80")?.host == NetworkHost("1.2.3.4"))
    #expect(Endpoint("a") == nil)
    #expect(FormatValidator.endpoint.text(for: Endpoint(host: .name("a"), port: 0)) == nil)
    #expect(FormatValidator.endpoint.text(for: Endpoint(host: .name("a:1"), port: 80)) == nil)
    #expect(FormatValidator.port.text(for: 0) == nil)
    #expect(try FormatValidator.port.value(of: "65535") == .max)
  }

  @Test func `samples have values, but near misses do not`() throws {
    #expect(roundTripFlaws(.port) == [])
    #expect(roundTripFlaws(.hostname) == [])
    #expect(roundTripFlaws(.host) == [])
    #expect(roundTripFlaws(.endpoint) == [])
    for text in try FormatValidator.endpoint.nearMisses(count: 200, seed: 3) {
      #expect(Endpoint(text) == nil)
    }
  }

  @Test(.enabled(if: FormatCases.isPresent, "no rows of other projects"))
  func `cases of other projects agree`() throws {
    let endpoints = try NetworkRows.rows(of: "ip_port", in: "formats_ip.jsonl")
    #expect(
      NetworkRows.differences(of: .endpoint as FormatValidator<Endpoint>, from: endpoints) == [])
    let ports = try NetworkRows.rows(of: "isPort", in: "validatorjs.jsonl")
    #expect(NetworkRows.differences(of: .port as FormatValidator<UInt16>, from: ports) == [])
    let names = try NetworkRows.rows(of: "hostname", in: "json_schema_formats.jsonl")
    // The decoded form of a Punycode label is not validated.
    #expect(
      NetworkRows.differences(of: .hostname as FormatValidator<String>, from: names) == [
        "xn--hello-txk", "xn--hello-zed", "xn--hello-6bf", "xn--al-0ea", "xn--5db1e", "xn--vek",
        "xn--02b508i",
      ])
    let domains = try NetworkRows.rows(of: "isFQDN", in: "validatorjs.jsonl")
      .filter { $0.argument == nil }
    // In these rows the last label must consist of letters.
    #expect(
      NetworkRows.differences(of: .hostname as FormatValidator<String>, from: domains)
        == ["google.l33t"])
  }
}
