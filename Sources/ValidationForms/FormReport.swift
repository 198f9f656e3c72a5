public import ValidationCore
public import ValidationWording

/// The errors of a form, thrown by `submit` and reported if a step can't be left.
///
///     do {
///       let values = try form.submit()
///     } catch {
///       print(error)
///       // user: must be 3 to 16 characters long
///       // confirmation: must match password
///       error["user"]?.code   // all
///     }
///
/// Each error has the path of its field; the path of an error about the form itself is empty. The
/// errors don't contain rejected texts.
public struct FormReport: Error, Hashable, Sendable, Codable {
  /// The errors, in the order of steps and fields; there is at least one.
  public let errors: [ValidationError]

  /// Creates a report, for example for a test or a preview.
  ///
  ///     let taken = ValidationError(Rule("taken"), at: 0..<0, path: "user")
  ///     FormReport(errors: [taken])["user"]?.code   // taken
  ///
  /// - Parameter errors: The errors, each with the path of its field.
  public init(errors: [ValidationError]) { self.errors = errors }
}

extension FormReport {
  /// Returns the error of the field with a path such as "address.city" or "lines[0].sku", as in the
  /// paths of a form; `nil` if it has none.
  ///
  ///     do {
  ///       try form.submit()
  ///     } catch {
  ///       error["user"]?.code   // all
  ///       error["unknown"]      // nil
  ///     }
  public subscript(path: String) -> ValidationError? {
    errors.first { $0.path.utf8.elementsEqual(path.utf8) }
  }

  /// Returns the errors, one per line, with the display names of their fields, what those are
  /// declared to be `about`, or their paths.
  ///
  /// - Parameter wording: The words; see ``Wording/naming(_:)``.
  /// - Returns: The lines.
  public func message(in wording: Wording = .english) -> String {
    wording.lines(about: errors)
  }
}

extension FormReport: CustomStringConvertible {
  /// The errors in English, one per line.
  public var description: String { message() }
}

extension Refusal {
  /// Fields of a form have errors, so the current step can't be left or the form can't be
  /// submitted.
  public static func report(_ report: FormReport) -> Self {
    .other(Reason("report", errors: report.errors))
  }

  /// No field, step or colleague of a form has this name.
  public static func unknown(_ name: String) -> Self { .other(Reason("unknown", name: name)) }

  /// The name is already taken by another field of the form.
  public static func taken(_ name: String) -> Self { .other(Reason("taken", name: name)) }
}

extension Refusal.Kind {
  /// The name is unknown.
  public static let unknown = Self.other("unknown")
  /// The name is already taken.
  public static let taken = Self.other("taken")
}

extension Refusal.HistoryAction {
  /// Showing the next step of the form.
  public static let goForward = Self(rawValue: "goForward")
  /// Showing the previous step of the form.
  public static let goBack = Self(rawValue: "goBack")
}

extension Refusal.Occasion {
  /// Colleagues no longer trigger each other: see ``InputForm/send(_:to:from:)``.
  public static let colleaguesRest = Self(rawValue: "colleaguesRest")
  /// The field is enabled.
  public static let enabled = Self(rawValue: "enabled")
  /// The step of the field is shown.
  public static let stepShown = Self(rawValue: "stepShown")
  /// The row of the field, which was removed, is restored.
  public static let rowRestored = Self(rawValue: "rowRestored")
}
