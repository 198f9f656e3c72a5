/// The occasion from which a field's error is shown: the answer to "should I show the error now?".
///
/// Whatever the policy, an error disappears as soon as it is mended: as soon as the text is
/// valid; none is shown while an input method has marked text or while an answer is awaited, and
/// none of a text that nobody touched. One that is shown after an end of editing stays while the
/// text is on its way from invalid over incomplete to valid.
public enum ErrorDisplay: String, Hashable, Sendable, Codable, CaseIterable {
  /// The error is shown as soon as the text is invalid; while it is only incomplete, not before
  /// editing was to end.
  case onChange
  /// The error is shown when editing was to end and the text couldn't stand.
  case onEnd
  /// The error is shown when the text was submitted and couldn't stand; the end of editing alone
  /// shows nothing.
  case onSubmit
  /// The error is shown for the first time as by ``onEnd``; from then on with every change that
  /// breaks the text.
  case afterFirstFailure
}
