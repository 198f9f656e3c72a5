import RegularLanguage
import ValidationCore
import ValidationFormats

/// The formats of schemas that can be asserted: those for which there is a language.
enum SchemaFormats {
  /// Returns a format; `nil` if there is no language for it, so that it remains an annotation.
  static func format(_ name: String) -> SchemaFormat? {
    if name == "regex" {
      return SchemaFormat(
        name: name,
        accepts: { bytes in
          guard let text = bytes.text else { return false }
          let pattern = SchemaPatternText(text)
          if pattern.isForeign { return false }
          do throws(PatternError) {
            _ = try RegexValidator(contains: pattern.text)
            return true
          } catch {
            return error.code == .matchesNothing
          }
        }, rule: Rule(.named, parameters: ["name": .text(name)]))
    }
    guard let validator = validator(name) else { return nil }
    // A pattern says less than the name of the format.
    let rule =
      validator is RegexValidator
      ? Rule(rules[name] ?? .named, parameters: rules[name] == nil ? ["name": .text(name)] : [:])
      : validator.rule
    let isTime = name == "time" || name == "date-time"
    let language = validator.language
    return SchemaFormat(
      name: name,
      accepts: { bytes in
        (language?.contains(bytes) ?? validator.isValid(bytes.text ?? ""))
          && (!isTime || isSecondPossible(bytes))
      }, rule: rule)
  }

  /// The rules of formats that are patterns here, but have words.
  private static let rules: [String: Rule.Code] = [
    "time": .time, "date-time": .dateTime, "email": .email,
  ]

  private static func validator(_ name: String) -> (any Validator)? {
    switch name {
    case "date": FormatValidator<CalendarDate>.date
    case "duration": FormatValidator<String>.isoDuration
    case "hostname": FormatValidator<String>.hostname
    case "ipv4": FormatValidator<IPv4Address>.ipv4
    case "ipv6": FormatValidator<IPv6Address>.ipv6
    case "uuid": FormatValidator<UUIDValue>.uuid
    default: pattern(name).flatMap { try? RegexValidator($0) }
    }
  }

  /// Returns the pattern of a format, by the standard that the specification names.
  static func pattern(_ name: String) -> String? {
    switch name {
    // RFC 3339, section 5.6, with leap seconds.
    case "time": time
    case "date-time": "(?:\(date))[Tt](?:\(time))"
    // RFC 5321, section 4.1.2, and RFC 6531.
    case "email": email("")
    case "idn-email": email(#"\u{80}-\u{10FFFF}"#)
    // RFC 3986 and RFC 3987.
    case "uri": "[A-Za-z][A-Za-z0-9+.-]*:" + URIPattern(international: false).rest
    case "uri-reference": URIPattern(international: false).reference
    case "iri": "[A-Za-z][A-Za-z0-9+.-]*:" + URIPattern(international: true).rest
    case "iri-reference": URIPattern(international: true).reference
    // RFC 6570.
    case "uri-template":
      "(?:[!#$&-;=?-\\[\\]_a-z~\(URIPattern.letters)\(URIPattern.privateUse)]"
        + #"|%[0-9A-Fa-f]{2}|\{[+#./;?&=,!@|]?\#(variable)(?:,\#(variable))*\})*"#
    // RFC 6901.
    case "json-pointer": "(?:/(?:[^~/]|~[01])*)*"
    case "relative-json-pointer": "(?:0|[1-9][0-9]*)(?:#|(?:/(?:[^~/]|~[01])*)*)"
    default: nil
    }
  }

  /// Returns the pattern of mailboxes, in which other characters may be used like letters.
  private static func email(_ others: String) -> String {
    let atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\-\(others)]+"
    let label = "[A-Za-z0-9\(others)](?:[A-Za-z0-9\\-\(others)]{0,61}[A-Za-z0-9\(others)])?"
    let quoted = #""(?:[\x20\x21\x23-\x5B\x5D-\x7E\#(others)]|\\[\x20-\x7E])*""#
    let literal = #"\[(?:\#(IPAddress.patterns.v4)|[Ii][Pp][Vv]6:(?:\#(IPAddress.patterns.v6)))\]"#
    return #"(?:\#(atom)(?:\.\#(atom))*|\#(quoted))@(?:\#(label)(?:\.\#(label))*|\#(literal))"#
  }

  private static let variable =
    #"(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2}))*"#
    + #"(?::[1-9][0-9]{0,3}|\*)?"#

  private static let date =
    #"\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)"#
    + #"|02-(?:0[1-9]|1\d|2[0-8]))"#
    + #"|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29"#

  /// A time of day; its last second may be one that is inserted.
  private static let time =
    #"(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)"#

  /// Returns whether the second of a time, if it is an inserted one, is the last of a day of
  /// Universal Time.
  private static func isSecondPossible(_ text: Span<UInt8>) -> Bool {
    let start = text.count > 10 && text[4] == UInt8(ascii: "-") ? 11 : 0
    guard text.pair(at: start + 6) == 60 else { return true }
    var minutes = text.pair(at: start) * 60 + text.pair(at: start + 3)
    if text[text.count - 1] | 0x20 != UInt8(ascii: "z") {
      let offset = text.pair(at: text.count - 5) * 60 + text.pair(at: text.count - 2)
      minutes += text[text.count - 6] == UInt8(ascii: "-") ? offset : -offset
    }
    let day = 24 * 60
    return (minutes + day) % day == day - 1
  }
}

extension Span<UInt8> {
  /// The value of two digits.
  fileprivate func pair(at index: Int) -> Int {
    guard index >= 0, index + 1 < count else { return 0 }
    return Int(self[index] &- UInt8(ascii: "0")) * 10 + Int(self[index + 1] &- UInt8(ascii: "0"))
  }
}

/// The patterns of the parts of a URI, or of an IRI.
private struct URIPattern {
  /// What follows the colon after a scheme.
  let rest: String
  /// A URI, or a reference that is relative to one.
  let reference: String

  /// The characters beyond ASCII that are used like letters: all planes but their last two code
  /// points, without tags and private use.
  static let letters =
    #"\u{A0}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FFEF}\u{E1000}-\u{EFFFD}"#
    + "123456789abcd".map { #"\u{\#($0)0000}-\u{\#($0)FFFD}"# }.joined()

  static let privateUse = #"\u{E000}-\u{F8FF}\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}"#

  init(international: Bool) {
    let plain = #"A-Za-z0-9._~!$&'()*+,;=\-"# + (international ? Self.letters : "")
    let escape = "%[0-9A-Fa-f]{2}"
    let character = "(?:[\(plain):@]|\(escape))"
    let segments = "(?:/\(character)*)*"
    let future = #"[vV][0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+"#
    let host = #"(?:\[(?:\#(IPAddress.patterns.v6)|\#(future))\]|(?:[\#(plain)]|\#(escape))*)"#
    let user = "(?:(?:[\(plain):]|\(escape))*@)?"
    let authority = "//\(user)\(host)(?::[0-9]*)?\(segments)"
    let isPrivate = international ? Self.privateUse : ""
    let query = #"(?:\?(?:[\#(plain)\#(isPrivate):@/?]|\#(escape))*)?"#
    let fragment = "(?:#(?:[\(plain):@/?]|\(escape))*)?"
    let end = query + fragment
    rest = "(?:\(authority)|/(?:\(character)+\(segments))?|\(character)+\(segments)|)\(end)"
    let first = "(?:[\(plain)@]|\(escape))+"
    let relative = "(?:\(authority)|/(?:\(character)+\(segments))?|\(first)\(segments)|)\(end)"
    reference = "(?:[A-Za-z][A-Za-z0-9+.-]*:\(rest)|\(relative))"
  }
}

extension JSONSchema {
  /// The pattern of the format `uri` (RFC 3986).
  package static var uriPattern: String { SchemaFormats.pattern("uri") ?? "" }
}
