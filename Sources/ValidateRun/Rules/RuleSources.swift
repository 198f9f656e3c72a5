package import LineValidation
import Synchronization

/// The contents of files of rules and of values.
package enum RuleSources {
  /// The contents of the pipes that have been read, by their paths.
  ///
  /// Each group of files of a project reads its rules, and a pipe can be read only once.
  private static let pipes = Mutex<[[UInt8]: [UInt8]]>([:])

  /// Returns the content of a file, or of standard input.
  ///
  /// - Parameters:
  ///   - input: The file.
  ///   - limit: The maximum number of bytes.
  /// - Returns: The content; nil if it is larger.
  /// - Throws: ``SystemError`` with the system's reason.
  package static func contents(
    of input: Input,
    upTo limit: Int
  ) throws(SystemError) -> [UInt8]? {
    guard case .file(let path) = input, try Platform.kind(of: path) == .other else {
      return try Platform.contents(of: input, upTo: limit)
    }
    if let known = pipes.withLock({ $0[path] }) { return known.count > limit ? nil : known }
    let contents = try Platform.contents(of: input, upTo: limit)
    if let contents { pipes.withLock { $0[path] = contents } }
    return contents
  }
}
