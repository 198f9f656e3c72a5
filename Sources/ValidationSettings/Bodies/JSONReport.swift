internal import RegularLanguage
import SettingsSyntax
public import ValidationCore
import ValidationSchema
public import ValidationWording

/// A report of all errors in a JSON text, which `Schema.values(fromJSON:)` throws.
///
///     do {
///       let order = try Order().values(fromJSON: body)
///     } catch {
///       print(error)   // /lines/1/quantity:3:18: error: must be a whole number from 1 to 99
///       response.status = error.status   // 422
///       response.body = error.problemDetails().json
///     }
///
/// Its words are those for clients of an API, ``Wording/forClients``, in which fields are named by
/// their JSON Pointers. No error contains a rejected value.
public struct JSONReport: Error, Hashable, Sendable {
  /// The errors, in the order of their positions, followed by those of missing members; there is at
  /// least one, unless the limit is 0.
  ///
  /// They are described on first use, since a response may need only the fact that there are some.
  public var errors: [Entry] { described.value }
  /// The number of omitted errors.
  public let others: Int
  private let described: Lazy<[Entry]>
  /// The status code of HTTP for the response: 400 if the text is not JSON, 413 if it exceeds a
  /// limit, 500 if the declaration of the schema is wrong, and 422 for all other errors.
  public let status: Int

  /// Creates a report, for example for a test, or for the errors that a database finds.
  ///
  ///     let taken = ValidationError(Rule("taken", names: ["en": "another name"]), at: 0..<0)
  ///     let report = JSONReport(errors: [JSONReport.Entry(at: "/user", taken)])
  ///     report.status   // 422
  ///     "\(report)"     // "/user: error: must be another name"
  ///
  /// - Parameters:
  ///   - errors: The errors.
  ///   - others: The number of omitted errors.
  public init(errors: [Entry], others: Int = 0) {
    described = Lazy(made: errors)
    self.others = max(others, 0)
    status = errors.lazy.map(\.status).min { Self.precedence($0) < Self.precedence($1) } ?? 422
  }

  /// Creates a report with a limited number of errors.
  init(_ errors: [Entry], others: Int = 0, _ limits: JSONLimits) {
    described = Lazy(made: Array(errors.prefix(limits.errorCount)))
    self.others = others + max(0, errors.count - limits.errorCount)
    status = Self(errors: errors).status
  }

  init(_ report: SettingsReport, _ limits: JSONLimits) {
    self.init(report.errors.map(Entry.init), others: report.others, limits)
  }

  /// Creates a report of invalid and missing values, which are described on first use.
  init(others: Int, describing errors: @escaping @Sendable () -> [Entry]) {
    described = Lazy(errors)
    self.others = others
    status = 422
  }

  /// Returns the place of a status among those of several errors, of which the first one counts.
  private static func precedence(_ status: Int) -> Int {
    [500, 400, 413].firstIndex(of: status) ?? 3
  }

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

    /// Creates an error.
    ///
    ///     let reason = ValidationError(Rule(.port), at: 0..<0)
    ///     JSONReport.Entry(at: "/port", reason, line: 1, column: 9)
    ///     // /port:1:9: error: must be a port number
    ///
    /// - Parameters:
    ///   - pointer: The JSON Pointer of the value; see ``SchemaValues/pointer``.
    ///   - reason: The violated rule.
    ///   - line: The line, starting at 1.
    ///   - column: The column, in Characters starting at 1.
    ///   - suggestion: A name or text that may have been intended.
    public init(
      at pointer: String,
      _ reason: ValidationError,
      line: Int? = nil,
      column: Int? = nil,
      suggestion: String? = nil
    ) {
      self.pointer = pointer
      self.line = line
      self.column = column
      self.reason = reason
      self.suggestion = suggestion
    }
  }
}

extension JSONReport.Entry {
  /// Returns the error as a sentence without a subject: "must be a port number".
  ///
  /// - Parameter wording: The language of the message.
  /// - Returns: The sentence, with a suggestion if there is one.
  public func message(in wording: Wording = .english) -> String {
    // A name is suggested as fields are named; a text is suggested as it is.
    let suggestion =
      reason.code == .unknown ? suggestion.map(JSONPointer.pointer(ofPath:)) : suggestion
    return wording.forClients.spellingFields(JSONPointer.pointer(ofPath:))
      .sentence(about: nil, reason, suggestion: suggestion)
  }

  /// Returns the place, and the message.
  fileprivate func line(in wording: Wording) -> String {
    let place = ([pointer] + [line, column].compactMap { $0.map(String.init) })
      .filter { !$0.isEmpty }.joined(separator: ":")
    return (place.isEmpty ? "" : place + ": ") + wording.grammar.error(message(in: wording))
  }

  /// The status code of HTTP for the error alone.
  fileprivate var status: Int {
    switch reason.code {
    case .schema: 500
    case .syntax: reason.parameters["max"] == nil ? 400 : 413
    // Of the whole text: a field has a pointer.
    case .encoding where pointer.isEmpty: 400
    default: 422
    }
  }

  fileprivate init(_ error: SettingsError) {
    self.init(
      at: error.pointer ?? "", error.reason, line: error.origin?.line,
      column: error.origin?.column, suggestion: error.suggestion)
  }
}

extension JSONReport {
  /// Returns whether two reports have the same errors.
  public static func == (first: Self, second: Self) -> Bool {
    first.errors == second.errors && first.others == second.others
  }

  /// Hashes the errors.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(errors)
    hasher.combine(others)
  }
}

extension JSONReport: CustomReflectable {
  /// A mirror of the errors.
  public var customMirror: Mirror { Mirror(self, children: ["errors": errors, "others": others]) }
}

extension JSONReport.Entry: CustomStringConvertible {
  /// The place, and the message in English: `/lines/1/quantity:3:18: error: must be ...`.
  public var description: String { line(in: .english) }
}

extension JSONReport {
  /// Returns the errors, one per line, with their places.
  ///
  ///     error.message(in: .english)             // "/port:1:9: error: must be a port number"
  ///     error.message(in: .simplifiedChinese)   // the same in Chinese
  ///
  /// - Parameter wording: The language of the message.
  /// - Returns: The lines.
  public func message(in wording: Wording = .english) -> String {
    let more = others > 0 ? [wording.grammar.error(wording.grammar.others(others))] : []
    return (errors.map { $0.line(in: wording) } + more).joined(separator: "\n")
  }
}

extension JSONReport: CustomStringConvertible {
  /// The errors in English, one per line.
  public var description: String { message() }
}
