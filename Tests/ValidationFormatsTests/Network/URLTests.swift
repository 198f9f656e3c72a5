import InputValidation
import LibrarySupport
import Testing

@Suite struct URLTests {
  @Test(arguments: [
    VerdictCase(
      "web", FormatValidator.url,
      valid: [
        "https://example.org", "http://a/", "HTTPS://EXAMPLE.ORG/a%20b?c=d&e#f",
        "http://[::1]:8080",
        "http://a:b@c:80/d", "http://192.0.2.1", "https://a?b", "https://a#b", "http://a:/",
        "http://a//b///c", "http://a:065535", "http://a:0", "http://%41", "http://@a",
        "http://a/?a/b?c#d/e?f", "http://a_b/", "http://[::ffff:192.0.2.1]/",
      ],
      incomplete: [
        "", "h", "http", "https:", "https:/", "https://", "http://a%", "http://[", "http://[::1",
        "http://a/%6", "http://a@", "http://:", "http://a:65536", "http://a:b",
      ],
      invalid: [
        "javascript:", "ftp", "http:a", "http:\\", "https:///", "http://?", "http://#",
        "http://a b",
        "http://a\n", "http://a/\n", "http://a/\0", "http://a/\u{e4}", "http://a/%6G",
        "http://a#b#",
        "http://a/[", "http://a@b@", "http://[a:]", "http://[::1]a", "http://[1.2",
        "http://a/\u{202e}",
        "http://a:65536/", "http://a/\u{301}", " http", "http://a\\", "http://a/\"", "http://[v1.a",
        "http://a/<", "http://a/`", "http://a/{", "http://a/|", "http://a/^",
      ]),
    VerdictCase(
      "schemes", FormatValidator.url(schemes: ["postgres", "S3", "git+ssh", "x-a.b"]),
      valid: ["postgres://a/b", "s3://a", "S3://a", "git+ssh://git@a/b", "X-A.B://c"],
      incomplete: ["", "p", "s3:", "git", "git+", "x-"],
      invalid: ["http", "s4", "x--", "xx", "x-aa"]),
    VerdictCase("none", FormatValidator.url(schemes: []), invalid: ["", "http://a", "://a"]),
    VerdictCase(
      "no names", FormatValidator.url(schemes: ["1a", "a b", "", "a:", "\u{e4}", "a://b"]),
      invalid: ["", "1a://a", "a", "a b://", "://", "\u{e4}"]),
  ])
  func `a URL is validated while it is typed`(_ row: VerdictCase) { row.check() }

  @Test func `a URL has components`() throws {
    let url = try #require(URLReference("HTTP://Ann:x%40@Example.ORG:0080/a/../b?c?d=%2F#e?f"))
    #expect(url.scheme == "http")
    #expect(url.user == "Ann:x%40")
    #expect(url.host == "example.org")
    #expect(url.port == 80)
    #expect(url.path == "/a/../b")
    #expect(url.query == "c?d=%2F")
    #expect(url.fragment == "e?f")
    #expect(url.description == "http://Ann:x%40@example.org:80/a/../b?c?d=%2F#e?f")
    let bare = try #require(URLReference("s3://a"))
    #expect([bare.user, bare.query, bare.fragment] == [nil, nil, nil])
    #expect(bare.port == nil)
    #expect(bare.path == "")
    let address = try #require(URLReference("http://a:b@[2001:DB8::1]:8080"))
    #expect(address.host == "[2001:db8::1]")
    #expect(address.port == 8080)
    #expect(URLReference("http://[::1]")?.port == nil)
    #expect(URLReference("http://a:?#")?.description == "http://a?#")
    #expect(URLReference("http://@a")?.user == "")
    #expect(URLReference("http://a?@b:1/")?.host == "a")
    #expect(URLReference("http://a#@b?c")?.query == nil)
    #expect(URLReference("mailto:ann@example.org") == nil)
    #expect(URLReference("http://a/b c") == nil)
  }

  @Test func `a URL with another scheme has no text`() throws {
    let url = try #require(URLReference("ftp://a"))
    #expect(FormatValidator.url.text(for: url) == nil)
    #expect(FormatValidator.url(schemes: ["FTP"]).text(for: url) == "ftp://a")
  }

  @Test func `errors name the schemes`() {
    #expect(FormatValidator.url.error(in: "ftp://a")?.parameters == ["schemes": ["https", "http"]])
  }

  @Test func `samples have values, but near misses do not`() throws {
    #expect(roundTripFlaws(.url) == [])
    #expect(roundTripFlaws(.url(schemes: "ws", "wss")) == [])
    for text in try FormatValidator.url.nearMisses(count: 200, seed: 3) {
      #expect(!FormatValidator.url.isValid(text))
    }
  }

  @Test(.enabled(if: FormatCases.isPresent, "no rows of other projects"))
  func `cases of other projects agree`() throws {
    let rows = try ["formats_url.jsonl", "formats_url_dialect.jsonl"].flatMap { file in
      try NetworkRows.rows(of: "url", in: file)
    }
    // The grammar has no maximum port number.
    #expect(
      NetworkRows.differences(of: .url as FormatValidator<URLReference>, from: rows) {
        $0.isURI == true
      } == [
        "http://f:4294967377/c", "http://f:340282366920938463463374607431768211537/c",
      ])
    let schema = try NetworkRows.rows(of: "uri", in: "json_schema_formats.jsonl")
    // This one has no host.
    #expect(
      NetworkRows.differences(
        of: .url(schemes: "http", "https", "ftp") as FormatValidator<URLReference>, from: schema)
        == ["news:comp.infosystems.www.servers.unix"])
  }
}
