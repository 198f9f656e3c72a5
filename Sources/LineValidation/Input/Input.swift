/// A source of lines.
package enum Input: Equatable, Sendable {
  /// Standard input.
  case standardInput
  /// A file, by the bytes of its path.
  case file(path: [UInt8])
}

/// The error that `validate` of a line, table or settings validator throws for a file that can't be
/// read.
public enum InputError: Error, Equatable {
  /// The system refused a call.
  case refused(SystemError)
  /// A file became smaller while it was read, so that its contents are unknown.
  case shrank
  /// There are more bytes than can be read at once.
  case tooLarge(most: Int)
  /// A table has not the columns that rules are about.
  case header(HeaderError)
  /// The temporary file for the values of columns in which none may be repeated can't be used.
  case temporary(SystemError)
  /// The content must be turned into text first.
  case foreign(ForeignContent)
  /// A range of it is requested, and it can only be read from its start to its end.
  case unseekable
  /// A range of it is requested that starts at an offset after its end.
  case endsBefore(Int, size: Int)
}

extension InputError: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .refused(let error): error.description
    case .shrank: "the file shrank while it was read"
    case .tooLarge(let most): "the settings need more than \(most >> 20) MiB"
    case .header(let error): error.description
    case .temporary(let error): "temporary file for the values of --unique: \(error)"
    case .foreign(.encoded(let name)): "the text is \(name), not UTF-8"
    case .foreign(.compressed(let name, _)): "the data is compressed by \(name)"
    case .unseekable: "a range needs a file, but this input can only be read from start to end"
    case .endsBefore(let start, let size):
      "the range starts at byte \(start), but the file has only \(size) bytes"
    }
  }
}
