/// A memory of a field's past, from which an ``ErrorDisplay`` knows whether the error is visible.
///
///     var visibility = ErrorVisibility(.onEnd)
///     visibility.isVisible(in: .editing)         // false: it is still being typed
///     visibility.endFailed()
///     visibility.isVisible(in: .invalid)         // true
///     visibility.reached(.editing)
///     visibility.isVisible(in: .editing)         // true: not mended yet
///     visibility.reached(.valid)
///     visibility.isVisible(in: .editing)         // false
package struct ErrorVisibility: Hashable, Sendable {
  /// The policy; a new one goes by what has happened so far.
  package var display: ErrorDisplay
  private var failedEnd = false
  private var failedSubmission = false
  private var everFailed = false

  /// Creates the memory of a field that nobody has touched.
  ///
  ///     ErrorVisibility().isVisible(in: .invalid)            // false: nobody has ended editing
  ///     ErrorVisibility(.onChange).isVisible(in: .invalid)   // true
  package init(_ display: ErrorDisplay = .onEnd) { self.display = display }
}

extension ErrorVisibility {
  /// Returns whether the error of a field in this state is to be shown.
  ///
  ///     ErrorVisibility(.onChange).isVisible(in: .invalid)   // true
  ///     ErrorVisibility(.onEnd).isVisible(in: .invalid)      // false: nobody has ended editing
  package func isVisible(in state: EditingState) -> Bool {
    switch state {
    case .pristine, .composing, .validating, .valid, .committed: false
    case .editing: isRevealed
    case .invalid: isRevealed || display == .onChange
    }
  }

  /// A Boolean value that tells whether an error shows that is gone for good as soon as the text is
  /// valid once.
  var isToBeMended: Bool { failedEnd || failedSubmission }

  private var isRevealed: Bool {
    switch display {
    case .onChange, .onEnd: failedEnd
    case .onSubmit: failedSubmission
    case .afterFirstFailure: everFailed
    }
  }

  /// Remembers that editing was to end, and could not.
  ///
  ///     var visibility = ErrorVisibility(.onSubmit)
  ///     visibility.endFailed()
  ///     visibility.isVisible(in: .invalid)   // false: the text was not submitted
  ///     visibility.endFailed(isSubmission: true)
  ///     visibility.isVisible(in: .invalid)   // true
  ///
  /// - Parameter isSubmission: Whether it was to end because the text was submitted.
  package mutating func endFailed(isSubmission: Bool = false) {
    failedEnd = true
    everFailed = true
    if isSubmission { failedSubmission = true }
  }

  /// Remembers that the field is in a state now.
  ///
  ///     var visibility = ErrorVisibility(.onEnd)
  ///     visibility.endFailed()
  ///     visibility.reached(.valid)
  ///     visibility.isVisible(in: .invalid)   // false: what was shown has been mended
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
