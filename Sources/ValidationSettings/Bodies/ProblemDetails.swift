import SettingsSyntax
public import ValidationCore
public import ValidationWording

/// Problem details for a response of HTTP (RFC 9457).
///
///     var problem = ProblemDetails(
///       type: "https://example.org/out-of-stock", title: "Out of stock", status: 409)
///     for line in order.lines where !stock.contains(line.sku) {
///       problem.errors.append(.init(pointer: line.pointer(to: \.sku), detail: "is not in stock"))
///     }
///     problem.members["retryAfter"] = 60
///     problem.json
///     // {"type":"https://example.org/out-of-stock","title":"Out of stock","status":409,
///     //  "errors":[{"pointer":"#/lines/0/sku","detail":"is not in stock"}],"retryAfter":60}
public struct ProblemDetails: Error, Hashable, Sendable {
  /// The media type of ``json``: `application/problem+json`.
  public static let mediaType = "application/problem+json"
  /// The URI of the kind of problem; `nil` if the title and the status say enough.
  public var type: String?
  /// The title, a short summary of the kind of problem.
  public var title: String
  /// The status code of the response.
  public var status: Int
  /// The URI of this occurrence of the problem, for example to find it in a log.
  public var instance: String?
  /// An explanation of this occurrence of the problem.
  public var detail: String?
  /// The errors.
  public var errors: [Item]
  /// Other members by their names, which are written in the order of their bytes; one with the name
  /// of a property, such as `title`, is not written.
  public var members: [String: Member] = [:]

  /// Creates problem details.
  ///
  ///     ProblemDetails(title: "Unknown order", status: 404, instance: "/orders/7")
  ///
  /// - Parameters:
  ///   - type: The URI of the kind of problem.
  ///   - title: The title, a short summary of the kind of problem.
  ///   - status: The status code of the response.
  ///   - instance: The URI of this occurrence.
  ///   - errors: The errors.
  public init(
    type: String? = nil,
    title: String,
    status: Int,
    instance: String? = nil,
    errors: [Item] = []
  ) {
    self.type = type
    self.title = title
    self.status = status
    self.instance = instance
    self.errors = errors
  }

  /// An error in the body of a request.
  public struct Item: Hashable, Sendable {
    /// The JSON Pointer of the value, the section or the row (RFC 6901), such as
    /// `/lines/1/quantity`; empty for the whole body.
    public let pointer: String
    /// The message.
    public let detail: String
    /// The code of the violated rule, such as `port`; `nil` if there is none.
    public let code: String?

    /// Creates an error at a JSON Pointer.
    ///
    ///     ProblemDetails.Item(pointer: order.address.pointer, detail: "is out of our area")
    ///
    /// - Parameters:
    ///   - pointer: The pointer, such as ``SchemaValues/pointer``; empty for the whole body.
    ///   - detail: The message, in the language of the client.
    ///   - code: The code of the violated rule.
    public init(pointer: String, detail: String, code: String? = nil) {
      self.pointer = pointer
      self.detail = detail
      self.code = code
    }

    /// Creates an error at the path of a field, of a section or of a row.
    ///
    ///     ProblemDetails.Item(path: "lines[1].sku", detail: "is not in stock").pointer
    ///     // "/lines/1/sku"
    ///
    /// - Parameters:
    ///   - path: The path, such as `address`, `lines[1]` or `ValidationError/path`; a dot and a
    ///     number in brackets separate names, so a name that contains them needs a pointer.
    ///   - detail: The message, in the language of the client.
    ///   - code: The code of the violated rule.
    public init(path: String, detail: String, code: String? = nil) {
      self.init(pointer: JSONPointer.pointer(ofPath: path), detail: detail, code: code)
    }
  }

  /// The value of a member.
  ///
  ///     problem.members["balance"] = 30
  ///     problem.members["accounts"] = ["/account/1", "/account/2"]
  public indirect enum Member: Hashable, Sendable {
    /// A string.
    case text(String)
    /// An exact number.
    case number(DecimalNumber)
    /// `true` or `false`.
    case boolean(Bool)
    /// `null`.
    case null
    /// An array.
    case list([Member])
    /// An object, whose members are written in the order of the bytes of their names.
    case object([String: Member])
  }
}

extension ProblemDetails {
  /// The details as JSON on one line, in which a pointer is a URI fragment (RFC 6901, section 6).
  public var json: String {
    var members: [(name: String, value: JSONWriter.Value)] = []
    func add(_ name: String, _ value: Member?) {
      if let value { members.append((name, value.written)) }
    }
    add("type", type.map(Member.text))
    add("title", .text(title))
    add("status", .number(DecimalNumber(status)))
    add("detail", detail.map(Member.text))
    add("instance", instance.map(Member.text))
    members.append(("errors", .array(errors.map(\.written))))
    // A member of another name can't be mistaken for a property.
    let known = Set(["type", "detail", "instance"] + members.map(\.name))
    members += Member.written(self.members.filter { !known.contains($0.key) })
    return JSONWriter.text(.object(members))
  }
}

extension ProblemDetails.Item {
  fileprivate var written: JSONWriter.Value {
    let members = [
      ("pointer", "#" + JSONPointer.fragment(pointer)), ("detail", detail), ("code", code),
    ]
    return .object(
      members.compactMap { name, text in
        text.map { (name, .literal(JSONWriter.string($0))) }
      })
  }
}

extension ProblemDetails.Member {
  fileprivate var written: JSONWriter.Value {
    switch self {
    case .text(let text): .literal(JSONWriter.string(text))
    case .number(let number): .literal(number.description)
    case .boolean(let isTrue): .literal(String(isTrue))
    case .null: .literal("null")
    case .list(let elements): .array(elements.map(\.written))
    case .object(let members): .object(Self.written(members))
    }
  }

  fileprivate static func written(
    _ members: [String: Self]
  ) -> [(name: String, value: JSONWriter.Value)] {
    members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ($0.key, $0.value.written) }
  }
}

extension ProblemDetails.Member: ExpressibleByStringInterpolation {
  /// Creates a text from a literal.
  public init(stringLiteral value: String) { self = .text(value) }
}

extension ProblemDetails.Member: ExpressibleByIntegerLiteral {
  /// Creates a number from a literal.
  public init(integerLiteral value: Int) { self = .number(DecimalNumber(value)) }
}

extension ProblemDetails.Member: ExpressibleByBooleanLiteral {
  /// Creates a Boolean from a literal.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension ProblemDetails.Member: ExpressibleByArrayLiteral {
  /// Creates a list from a literal.
  public init(arrayLiteral elements: Self...) { self = .list(elements) }
}

extension ProblemDetails.Member: ExpressibleByDictionaryLiteral {
  /// Creates an object from a literal; of several members with a name, the last one is kept.
  public init(dictionaryLiteral elements: (String, Self)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

extension JSONReport {
  /// Returns the report as problem details for a response of HTTP.
  ///
  ///     let problem = error.problemDetails()
  ///     problem.json
  ///     // {"title":"Invalid input","status":422,
  ///     //  "errors":[{"pointer":"#/port","detail":"must be a port number from 1 to 65535",
  ///     //             "code":"port"}]}
  ///
  /// - Parameters:
  ///   - status: The status code of the response; by default, that of the report.
  ///   - title: The title, a short summary of the kind of problem; by default, that of the report
  ///     in the wording's language.
  ///   - wording: The language of the details.
  /// - Returns: The problem details.
  public func problemDetails(
    status: Int? = nil,
    title: String? = nil,
    in wording: Wording = .english
  ) -> ProblemDetails {
    ProblemDetails(
      title: title ?? wording.title(ofStatus: self.status), status: status ?? self.status,
      errors: errors.map { error in
        ProblemDetails.Item(
          pointer: error.pointer, detail: error.message(in: wording),
          code: error.reason.code.rawValue)
      })
  }
}

extension JSONPointer {
  /// Returns a pointer with the characters that a URI fragment can't contain percent-encoded
  /// (RFC 3986, section 3.5).
  static func fragment(_ pointer: String) -> String {
    let allowed = Set("-._~!$&'()*+,;=:@/?".utf8)
    return pointer.utf8.reduce(into: "") { text, byte in
      let isAlphanumeric =
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      if isAlphanumeric || allowed.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
  }
}
