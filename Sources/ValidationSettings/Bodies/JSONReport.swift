import SettingsSyntax
public import ValidationCore
import ValidationSchema
public import ValidationWording

/// A report of all errors in a JSON text, which ``Schema/values(fromJSON:limits:)`` throws.
///
///     do {
///       let order = try Order().values(fromJSON: body)
///     } catch {
///       print(error)   // /lines/1/quantity:3:18: error: must be a whole number from 1 to 99
///       response.body = error.problemDetails(status: 422).json
///     }
///
/// No error contains a rejected value.
public struct JSONReport: Error, Hashable, Sendable {
  /// The errors, in the order of their positions, followed by those of missing members; there is at
  /// least one, unless the limit is 0.
  public let errors: [Entry]
  /// The number of omitted errors.
  public let others: Int

  /// An error at a place in a JSON text.
  public struct Entry: Hashable, Sendable {
    /// The JSON Pointer of the value (RFC 6901), such as `/lines/1/quantity`; empty for the whole
    /// text.
    public let pointer: String
    /// The line, starting at 1; `nil` if the value is missing.
    public let line: Int?
    /// The column, in Characters starting at 1; `nil` if the value is missing.
    public let column: Int?
    /// The violated rule, its position in the value, its details, and the path of the field, such
    /// as `lines[1].quantity`.
    public let reason: ValidationError
    /// A name or text that may have been intended; `nil` if there is no similar one.
    public let suggestion: String?

    init(
      _ pointer: String,
      line: Int?,
      column: Int?,
      _ reason: ValidationError,
      suggestion: String? = nil
    ) {
      self.pointer = pointer
      self.line = line
      self.column = column
      self.reason = reason
      self.suggestion = suggestion
    }

    /// Returns the error as a sentence without a subject: "must be a port number".
    ///
    /// - Parameter wording: The language of the message.
    /// - Returns: The sentence, with a suggestion if there is one.
    public func message(in wording: Wording = .english) -> String {
      wording.sentence(about: nil, reason, suggestion: suggestion)
    }
  }

  init(_ errors: [Entry], others: Int = 0, _ limits: JSONLimits) {
    self.errors = Array(errors.prefix(limits.errorCount))
    self.others = others + max(0, errors.count - limits.errorCount)
  }

  init(_ report: SettingsReport, _ limits: JSONLimits) {
    let errors = report.errors.map { error in
      Entry(
        error.pointer ?? "", line: error.origin?.line, column: error.origin?.column, error.reason,
        suggestion: error.suggestion)
    }
    self.init(errors, others: report.others, limits)
  }
}

extension JSONReport.Entry: CustomStringConvertible {
  /// The place, and the message in English: `/lines/1/quantity:3:18: error: must be ...`.
  public var description: String {
    let place = ([pointer] + [line, column].compactMap { $0.map(String.init) })
      .filter { !$0.isEmpty }.joined(separator: ":")
    return "\(place.isEmpty ? "" : place + ": ")error: \(message())"
  }
}

extension JSONReport: CustomStringConvertible {
  /// The errors in English, one per line.
  public var description: String {
    let more = others > 0 ? ["error: " + Wording.english.grammar.others(others)] : []
    return (errors.map(\.description) + more).joined(separator: "\n")
  }
}

extension JSONReport {
  /// Returns the report as problem details for a response of HTTP.
  ///
  ///     let problem = error.problemDetails(status: 422)
  ///     problem.json
  ///     // {"title":"Invalid input","status":422,
  ///     //  "errors":[{"pointer":"#/port","detail":"must be a port number from 1 to 65535",
  ///     //             "code":"port"}]}
  ///
  /// - Parameters:
  ///   - status: The status code of the response.
  ///   - title: The title, a short summary of the kind of problem.
  ///   - wording: The language of the details.
  /// - Returns: The problem details.
  public func problemDetails(
    status: Int,
    title: String = "Invalid input",
    in wording: Wording = .english
  ) -> ProblemDetails {
    ProblemDetails(
      title: title, status: status,
      errors: errors.map { error in
        ProblemDetails.Item(
          pointer: error.pointer, detail: error.message(in: wording),
          code: error.reason.code.rawValue)
      })
  }
}

/// Problem details for a response of HTTP (RFC 9457).
public struct ProblemDetails: Hashable, Sendable {
  /// The media type of ``json``: `application/problem+json`.
  public static let mediaType = "application/problem+json"
  /// The title, a short summary of the kind of problem.
  public let title: String
  /// The status code of the response.
  public let status: Int
  /// The errors.
  public let errors: [Item]

  /// An error in the body of a request.
  public struct Item: Hashable, Sendable {
    /// The JSON Pointer of the value (RFC 6901), such as `/lines/1/quantity`.
    public let pointer: String
    /// The message.
    public let detail: String
    /// The code of the violated rule, such as `port`.
    public let code: String
  }

  /// The details as JSON on one line, in which a pointer is a URI fragment (RFC 6901, section 6).
  public var json: String {
    let errors = errors.map { error in
      JSONWriter.Value.object([
        ("pointer", .literal(JSONWriter.string("#" + JSONPointer.fragment(error.pointer)))),
        ("detail", .literal(JSONWriter.string(error.detail))),
        ("code", .literal(JSONWriter.string(error.code))),
      ])
    }
    return JSONWriter.text(
      .object([
        ("title", .literal(JSONWriter.string(title))), ("status", .literal(String(status))),
        ("errors", .array(errors)),
      ]))
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
