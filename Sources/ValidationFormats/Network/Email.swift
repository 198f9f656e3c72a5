internal import RegularLanguage
public import ValidationCore

/// The characters of e-mail addresses.
public enum EmailScript: String, Sendable, CaseIterable {
  /// ASCII only.
  case ascii
  /// Characters of all scripts.
  case international
}

/// E-mail addresses.
struct EmailFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The characters of addresses.
  let script: EmailScript

  init(_ script: EmailScript = .ascii) {
    self.script = script
  }

  /// The rule of the format.
  var rule: Rule {
    Rule(.email, parameters: script == .ascii ? [:] : ["script": .text(script.rawValue)])
  }

  /// The addresses.
  var language: Language? {
    script == .ascii ? Self.ascii : Self.international
  }
}

extension EmailFormat {
  private static let ascii = Language(
    format: #"[\#(atom).]+@\#(HostnameFormat.label)(?:\.\#(HostnameFormat.label))*"#,
    table: FormatTables.email)

  /// The ASCII characters of a word before the "@": see RFC 5322, atext.
  private static let atom = #"A-Za-z0-9!#$%&'*+/=?^_`{|}~\-"#

  private static let international = Language(
    internationalTexts, table: FormatTables.internationalEmail)

  private static let internationalTexts: Expression = {
    let label = #"[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}\-]{0,61}[\p{L}\p{M}\p{Nd}])?"#
    let word = #"[^.@\p{M}][^.@]*"#
    let patterns = [
      #"\#(word)(?:\.\#(word))*@\#(label)(?:\.\#(label))*"#,
      #"[\x00-\x7F\p{L}\p{M}\p{N}\p{P}\p{S}]*"#,
      // After the "@", fullwidth forms are excluded, which name servers treat as other characters.
      #"[\#(atom).\x80-\u{10FFFF}]*@[A-Za-z0-9.\-\x80-\uFEFF\uFFF0-\u{10FFFF}]*"#,
    ]
    return .intersection(
      patterns.map { .pattern(Syntax(pattern: $0)) }
        + [.texts(of: localParts), .length(.utf8, Repetition(0, 254))])
  }()

  /// Texts with up to 64 bytes before an "@": a state for each number, and one after it.
  private static let localParts: StateMachine? = {
    let maximum = 64
    let sets = [
      ScalarSet([0x0...0x3f, 0x41...0x7f]), ScalarSet([0x80...0x7ff]),
      ScalarSet([0x800...0xd7ff, 0xe000...0xffff]), ScalarSet([0x1_0000...0x10_ffff]),
    ]
    let counting = (0...maximum).map { count in
      [(ScalarSet("@"), maximum + 1)]
        + zip(sets, count + 1...count + 4).filter { $1 <= maximum }
    }
    return StateMachine(
      start: 0, accepting: [maximum + 1], transitions: counting + [[(.all, maximum + 1)]])
  }()
}

extension Validator where Self == FormatValidator<String> {
  /// An ASCII e-mail address, as accepted by HTML inputs.
  ///
  ///     .email   // "ann@example.org" and "ann+list@localhost" are valid, "ann" is incomplete
  ///     .email   // "ann@-a.org", "ann @a.org" and "ann@example..org" are invalid
  ///
  /// The source is the HTML standard, "valid e-mail address". Quoted names, comments and addresses
  /// in brackets of RFC 5322 are not accepted. The only limit on lengths is 63 characters for a
  /// label.
  public static var email: Self { EmailFormat.plain }

  /// An e-mail address of ASCII characters, or of characters of any script.
  ///
  ///     .email(.international)   // "h\u{e4}ns@b\u{fc}cher.example" is valid
  ///     .email(.international)   // "ann..lee@example.org" and "ann@\u{301}a.org" are invalid
  ///
  /// The source of the latter is RFC 6531, with the lengths of RFC 5321, section 4.5.3.1: 64 bytes
  /// before the "@", and 254 bytes in total. A label consists of letters, digits, inner hyphens,
  /// and marks that are not at its start. Whether RFC 5892 permits each character, and the length
  /// of a label in ASCII, are not checked. Controls, spaces and private-use characters are not
  /// accepted.
  ///
  /// - Parameter script: The characters of addresses.
  /// - Returns: A strategy for addresses of those characters.
  public static func email(_ script: EmailScript) -> Self { Self(EmailFormat(script)) }
}

extension Rule.Code {
  /// An e-mail address.
  public static let email = Self("email") {
    // JSON Schema's format refuses adjacent dots, which HTML accepts.
    $0.inputMode = "email"
    $0.autocompletion = "email"
  }
}

extension FormatRule {
  /// The rule `--email`.
  package static let email = FormatRule(
    .email, help: "an e-mail address, as browsers accept it", sample: "mike@example.org", .email
  ).inferred(at: 170, .identifier)
}
