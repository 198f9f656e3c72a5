public import FieldEditing
public import ValidationCore
import ValidationWording

/// An event that an ``InputForm`` sends to its observers.
///
/// Descriptions omit the texts, which may be secrets.
@nonexhaustive public enum FormEvent: Hashable, Sendable {
  /// The state of the form at the start of an observation, if requested.
  case present(FormState)
  /// An event of the field with this path, of any kind except ``FieldEvent/willChange(_:)``.
  case field(String, FieldEvent)
  /// The field has become enabled.
  case enabled(String)
  /// The field has become disabled.
  case disabled(String)
  /// The text of the field, which is computed from others, has changed.
  case filled(String)
  /// A row of the repeated section with this path was inserted, such as by undoing its removal.
  ///
  /// The rows from this index on have other paths from now on, as after the next two events.
  case rowInserted(String, at: Int)
  /// A row was removed.
  case rowRemoved(String, at: Int)
  /// A row was removed from one index and inserted at another.
  case rowMoved(String, from: Int, to: Int)
  /// The focus has moved to another field, or was removed.
  case focusChanged(from: String?, to: String?)
  /// The form shows another step.
  case routeChanged(from: String, to: String)
  /// The form was submitted, or could not be submitted for these reasons.
  case submitted(FormReport?)
  /// The initial texts and rows were restored.
  ///
  /// The rows may be others from now on, without events of their own. The events of fields that
  /// have changed follow.
  case reset
}

/// The state of a form at a point in time.
public struct FormState: Hashable, Sendable {
  /// The texts by the paths of their fields, without secrets.
  public let texts: [String: String]
  /// The paths of the disabled fields, in order.
  public let disabled: [String]
  /// The errors of all fields, visible or not.
  public let errors: [ValidationError]
  /// The path of the field that has the focus.
  public let focus: String?
  /// The route of the current step; `nil` in a form without steps.
  public let route: String?
}

extension FormEvent: CustomStringConvertible {
  /// The name of the event and its details, without texts.
  public var description: String {
    switch self {
    case .present: "present"
    case .field(let path, let event): "\(path): \(event)"
    case .enabled(let path): "enabled(\(path))"
    case .disabled(let path): "disabled(\(path))"
    case .filled(let path): "filled(\(path))"
    case .rowInserted(let path, let index): "rowInserted(\(path)[\(index)])"
    case .rowRemoved(let path, let index): "rowRemoved(\(path)[\(index)])"
    case .rowMoved(let path, let old, let new): "rowMoved(\(path)[\(old)] -> [\(new)])"
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
