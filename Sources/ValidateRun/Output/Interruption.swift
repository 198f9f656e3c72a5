import LineValidation

/// Handles signals that end the program: findings so far are written, in whole lines.
enum Interruption {
  /// Starts to wait for a signal on a separate thread.
  ///
  /// If the thread can't be created, signals end the program immediately.
  ///
  /// - Parameters:
  ///   - outputs: The outputs that may contain unwritten lines.
  ///   - replacement: The replacement of files, which may be unfinished.
  static func await(for outputs: [OutputBuffer], _ replacement: FileReplacement?) {
    Platform.awaitSignal { signal in
      while true {
        end(outputs[...], replacement, by: signal)
        // A line is half written; the rest of it follows soon.
        Platform.pause(milliseconds: 1)
      }
    }
  }

  /// Ends the program while no thread writes to any of the outputs.
  private static func end(
    _ outputs: ArraySlice<OutputBuffer>,
    _ replacement: FileReplacement?,
    by signal: Platform.Signal
  ) {
    guard let output = outputs.first else {
      replacement?.withdraw { Platform.end(by: signal) }
      Platform.end(by: signal)
    }
    output.surrender { end(outputs.dropFirst(), replacement, by: signal) }
  }
}
