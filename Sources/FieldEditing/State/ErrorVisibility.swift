/// The history of a field that an ``ErrorDisplay`` needs to decide whether the error is visible.
///
///     var visibility = ErrorVisibility(.onEnd)
///     visibility.isVisible(in: .editing)         // false: it is still being typed
///     visibility.endFailed()
///     visibility.isVisible(in: .invalid)         // true
///     visibility.reached(.editing)
///     visibility.isVisible(in: .editing)         // true: not corrected yet
///     visibility.reached(.valid)
///     visibility.isVisible(in: .editing)         // false
package struct ErrorVisibility: Hashable, Sendable {
  /// The policy; a new one takes into account what has happened so far.
  package var display: ErrorDisplay
  private var failedEnd = false
  private var failedSubmission = false
  private var everFailed = false

  /// Creates the history of an untouched field.
  ///
  ///     ErrorVisibility().isVisible(in: .invalid)            // false: editing has not ended
  ///     ErrorVisibility(.onChange).isVisible(in: .invalid)   // true
  package init(_ display: ErrorDisplay = .onEnd) { self.display = display }
}

extension ErrorVisibility {
  /// Returns whether the error of a field in this state is visible.
  ///
  ///     ErrorVisibility(.onChange).isVisible(in: .invalid)   // true
  ///     ErrorVisibility(.onEnd).isVisible(in: .invalid)      // false: editing has not ended
  package func isVisible(in state: EditingState) -> Bool {
    switch state {
    case .pristine, .composing, .validating, .valid, .committed: false
    case .editing: isRevealed
    case .invalid: isRevealed || display == .onChange
    }
  }

  /// Returns whether an error in this state is visible only if an edit has made the text invalid,
  /// rather than a movement of the caret.
  func dependsOnEdit(in state: EditingState) -> Bool { state == .invalid && !isRevealed }

  /// Whether a visible error disappears for good as soon as the text is valid once.
  var clearsErrorWhenValid: Bool { failedEnd || failedSubmission }

  private var isRevealed: Bool {
    switch display {
    case .onChange, .onEnd: failedEnd
    case .onSubmit: failedSubmission
    case .afterFirstFailure: everFailed
    }
  }

  /// Records that editing could not end, because the text was not valid.
  ///
  ///     var visibility = ErrorVisibility(.onSubmit)
  ///     visibility.endFailed()
  ///     visibility.isVisible(in: .invalid)   // false: the text was not submitted
  ///     visibility.endFailed(isSubmission: true)
  ///     visibility.isVisible(in: .invalid)   // true
  ///
  /// - Parameter isSubmission: Whether the text was submitted.
  package mutating func endFailed(isSubmission: Bool = false) {
    failedEnd = true
    everFailed = true
    if isSubmission { failedSubmission = true }
  }

  /// Records that the field has reached a state.
  ///
  ///     var visibility = ErrorVisibility(.onEnd)
  ///     visibility.endFailed()
  ///     visibility.reached(.valid)
  ///     visibility.isVisible(in: .invalid)   // false: the shown error has been corrected
  package mutating func reached(_ state: EditingState) {
    switch state {
    case .valid, .committed:
      failedEnd = false
      failedSubmission = false
    case .pristine: self = Self(display)
    case .editing, .composing, .validating, .invalid: break
    }
  }
}
