import LineValidation

/// The end of the program by a signal: what was found before is written, whole lines of it.
enum Interruption {
  /// Starts to wait for a signal, on a thread of its own.
  ///
  /// Where there is no thread to spare, signals end the program as they do by themselves.
  ///
  /// - Parameters:
  ///   - outputs: What may hold lines that are not written yet.
  ///   - replacement: What may be in the middle of replacing a file.
  static func await(for outputs: [OutputBuffer], _ replacement: FileReplacement?) {
    Platform.awaitSignal { signal in
      while true {
        end(outputs[...], replacement, by: signal)
        // Some line is half written; the rest of it comes soon.
        Platform.pause(milliseconds: 1)
      }
    }
  }

  /// Ends the program while no thread writes to any of several outputs.
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
