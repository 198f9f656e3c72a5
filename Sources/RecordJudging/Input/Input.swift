/// A source of lines.
package enum Input: Equatable, Sendable {
  /// Standard input.
  case standardInput
  /// A file with the bytes of its path.
  case file(path: [UInt8])
}

/// The error that `validate` of a line, table or settings validator throws if an input can't be
/// read.
public enum InputError: Error, Equatable {
  /// A system call failed.
  case refused(SystemError)
  /// The file became smaller while it was read, so its content is unknown.
  case shrank
  /// The input is larger than the maximum size, in bytes, that can be read at once.
  case tooLarge(maximum: Int)
  /// The header of a table does not match the rules.
  case header(HeaderError)
  /// The temporary file for the values of unique columns can't be used.
  case temporary(SystemError)
  /// The content must be converted to text first.
  case foreign(ForeignContent)
  /// The content can't be decompressed, or not completely.
  case decompression(DecompressionError)
  /// The text should be UTF-16, but has no byte order mark.
  case unmarked
  /// A range is requested from an input that can only be read from start to end.
  case unseekable
  /// The requested range starts after the end of the file.
  case endsBefore(Int, size: Int)
}

extension InputError: CustomStringConvertible {
  /// A description of the error.
  public var description: String {
    switch self {
    case .refused(let error): error.description
    case .shrank: "the file shrank while it was read"
    case .tooLarge(let maximum): "the input has more than \(maximum >> 20) MiB"
    case .header(let error): error.description
    case .temporary(let error): "temporary file for the values of --unique: \(error)"
    case .foreign(.encoded(let name)): "the text is \(name), not UTF-8"
    case .foreign(.compressed(let name, _)): "the data is compressed by \(name)"
    case .decompression(let error): error.description
    case .unmarked: "the text does not start with a byte order mark of UTF-16"
    case .unseekable: "a range needs a file, but this input can only be read from start to end"
    case .endsBefore(let start, let size):
      "the range starts at byte \(start), but the file has only \(size) bytes"
    }
  }
}
