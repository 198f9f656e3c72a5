package import LineValidation

/// The error of the program for an output that can't be written.
package enum OutputError: Error, Equatable {
  /// The reader of standard output has closed it.
  case brokenPipe
  /// An output is lost, for example because a disk is full.
  case failed(File, SystemError)
  /// An output is a file that is read, or written, by another name.
  case sameFile(File, as: FileUse)

  /// A file that was to be replaced is no regular file.
  case notRegular(File)
  /// A file that was to be replaced has other names, which would lead to what it was.
  case linked(File)
  /// A file that was to be replaced is not any more what it was when it was read.
  case changed(File)

  /// A file that an error is about.
  package enum File: Equatable, Sendable {
    case standardOutput
    case standardError
    /// The file that holds what must wait.
    case temporary
    /// A file by its name, which is safe to show.
    case named(String)
  }
}

extension OutputError {
  /// Makes calls of the system about an output.
  ///
  /// - Parameters:
  ///   - file: The file that is written.
  ///   - call: The calls.
  /// - Returns: What the calls return.
  /// - Throws: ``failed(_:_:)`` if the system refuses one.
  package static func attempt<Result>(
    _ file: File,
    _ call: () throws(SystemError) -> Result
  ) throws(OutputError) -> Result {
    do throws(SystemError) {
      return try call()
    } catch {
      throw .failed(file, error)
    }
  }
}

/// A use of a file; names are safe to show.
package enum FileUse: Equatable, Sendable {
  /// Rules are read from it.
  case rules(String)
  /// Values are read from it.
  case values(String)
  /// Lines are read from it.
  case input(String)
  /// A report is written to it.
  case report(String)
  /// Something else is written to it.
  case output(OutputError.File)
}

extension FileUse {
  /// Whether lines are read from the file.
  var isInput: Bool { if case .input = self { true } else { false } }
}
