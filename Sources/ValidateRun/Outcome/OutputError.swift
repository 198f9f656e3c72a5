package import LineValidation

/// An error of an output.
package enum OutputError: Error, Equatable {
  /// The reader of standard output has closed it.
  case brokenPipe(SystemError)
  /// An output can't be written, for example because a disk is full.
  case failed(File, SystemError)
  /// An output is the same file as an input or another output.
  case sameFile(File, as: FileUse)

  /// A file to replace is not a regular file.
  case notRegular(File)
  /// A file to replace has other hard links, which would keep the old content.
  case linked(File)
  /// A file to replace has changed since it was read.
  case changed(File)

  /// A baseline would have too many entries.
  case tooManyFindings(File, maximum: Int)

  /// The file of an error.
  package enum File: Equatable, Sendable {
    case standardOutput
    case standardError
    /// A temporary file.
    case temporary
    /// A file with a name, which is safe to show.
    case named(String)
  }
}

extension OutputError {
  /// Makes system calls for an output.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - call: The calls.
  /// - Returns: The result of the calls.
  /// - Throws: ``failed(_:_:)`` if a call fails.
  package static func attempt<Result>(
    _ file: File,
    _ call: () throws(SystemError) -> Result
  ) throws(OutputError) -> Result {
    try SystemError.attempt(try call()) { OutputError.failed(file, $0) }
  }

  /// Makes a system call for an output.
  package static func attempt<Result>(
    _ file: File,
    _ call: @autoclosure () throws(SystemError) -> Result
  ) throws(OutputError) -> Result {
    try attempt(file, { () throws(SystemError) in try call() })
  }
}

extension Error {
  /// Makes a call whose error becomes another one.
  package static func attempt<Result, Other: Error>(
    _ call: @autoclosure () throws(Self) -> Result,
    _ other: (Self) -> Other
  ) throws(Other) -> Result {
    do throws(Self) {
      return try call()
    } catch {
      throw other(error)
    }
  }
}

/// A use of a file.
///
/// Names are safe to show.
package enum FileUse: Equatable, Sendable {
  /// A source of rules.
  case rules(String)
  /// A source of allowed values.
  case values(String)
  /// A file of known findings.
  case baseline(String)
  /// An input of lines.
  case input(String)
  /// A report.
  case report(String)
  /// Another output.
  case output(OutputError.File)
}

extension FileUse {
  /// Whether lines are read from the file.
  var isInput: Bool { if case .input = self { true } else { false } }
}
