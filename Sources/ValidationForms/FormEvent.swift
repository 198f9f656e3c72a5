public import FieldEditing
public import ValidationCore

/// An event that a ``Form`` tells its observers of.
///
/// Descriptions leave the texts out, which may be secrets.
public enum FormEvent: Hashable, Sendable {
  /// The state of the form when somebody begins to listen, if they ask for it.
  case present(FormState)
  /// An event of the field with this path; all kinds but ``FieldEvent/willChange(_:)``.
  case field(String, FieldEvent)
  /// The field counts from now on.
  case enabled(String)
  /// The field doesn't count any more.
  case disabled(String)
  /// The text of the field follows from others, and has changed with them.
  case filled(String)
  /// Another field is being edited, or none.
  case focusChanged(from: String?, to: String?)
  /// Another step is shown.
  case routeChanged(from: String, to: String)
  /// The form was submitted, or was to be and can't for these reasons.
  case submitted(FormReport?)
  /// All fields have the texts again that they started from.
  case reset
}

/// The state of a form at a moment.
public struct FormState: Hashable, Sendable {
  /// The texts by the paths of their fields, without those that nobody should see.
  public let texts: [String: String]
  /// The paths of the fields that don't count, in order.
  public let disabled: [String]
  /// The errors of all fields, shown or not.
  public let errors: [ValidationError]
  /// The path of the field that is being edited.
  public let focus: String?
  /// The route of the step that is shown; `nil` in a form without steps.
  public let route: String?
}

extension FormEvent: CustomStringConvertible {
  /// The event's name, and what there is to say of it without texts.
  public var description: String {
    switch self {
    case .present: "present"
    case .field(let path, let event): "\(path): \(event)"
    case .enabled(let path): "enabled(\(path))"
    case .disabled(let path): "disabled(\(path))"
    case .filled(let path): "filled(\(path))"
    case .focusChanged(let old, let new): "focusChanged(\(old ?? "none") -> \(new ?? "none"))"
    case .routeChanged(let old, let new): "routeChanged(\(old) -> \(new))"
    case .submitted(let report): report == nil ? "submitted" : "submitted(refused)"
    case .reset: "reset"
    }
  }
}

extension FormState: CustomStringConvertible {
  /// The errors, without the texts.
  public var description: String { FormReport(errors: errors).description }
}
