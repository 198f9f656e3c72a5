/// The policy that determines when a field's error is shown.
///
/// Under every policy, an error disappears as soon as the text is valid. No error is shown for an
/// untouched text, while text is provisional, or while an asynchronous check is pending.
/// Provisional is the text that an input method has marked, and a blank by which a system announces
/// an autofill. An error that is shown when editing ends stays visible while the text changes from
/// invalid through incomplete to valid.
public enum ErrorDisplay: String, Hashable, Sendable, Codable, CaseIterable {
  /// As soon as an edit makes the text invalid; if it is only incomplete, on an attempt to end
  /// editing.
  ///
  /// Moving the caret shows no error.
  case onChange
  /// On an attempt to end editing while the text is not valid.
  case onEnd
  /// When the text is submitted and is not valid; ending editing alone shows no error.
  case onSubmit
  /// First as for ``onEnd``, then on every change that makes the text invalid.
  case afterFirstFailure
}
