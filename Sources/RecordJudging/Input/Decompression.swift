/// A program of the system that decompresses an input, while it is read.
struct Decompression: Sendable {
  /// The name of the program.
  private let program: String
  /// The running program; `nil` if it has ended.
  private var filter: Platform.Filter?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: The name of the program, which decompresses by `-dc`.
  ///   - input: The compressed data.
  ///   - start: The first bytes of the data, if they have been read already.
  /// - Throws: ``InputError/decompression(_:)`` if there is no such program.
  init(
    by program: String,
    _ input: Platform.Descriptor,
    after start: [UInt8]?
  ) throws(InputError) {
    self.program = program
    do throws(SystemError) {
      filter = try Platform.start([program, "-dc"], reading: input, after: start)
    } catch {
      if error.isOfMissingProgram { throw .decompression(.absent(program: program)) }
      throw .refused(error)
    }
  }
}

extension Decompression {
  /// The descriptor of the decompressed data; `nil` after the end.
  var output: Platform.Descriptor? { filter?.output }

  /// Ends reading at the end of the decompressed data.
  ///
  /// - Throws: ``InputError/decompression(_:)`` if the program has failed, because the data is
  ///   damaged or incomplete.
  mutating func finish() throws(InputError) {
    guard let filter else { return }
    self.filter = nil
    let ending: Platform.Ending
    do throws(SystemError) {
      ending = try Platform.wait(for: filter)
      try Platform.close(filter.output)
    } catch {
      throw .refused(error)
    }
    switch ending {
    case .exited(status: 0): break
    case .exited(let status):
      throw .decompression(.failed(program: program, status: status))
    case .killed(let signal):
      throw .decompression(.killed(program: program, signal: signal))
    }
  }

  /// Ends the program if it still runs.
  func close() {
    guard let filter else { return }
    Platform.end(filter)
    try? Platform.close(filter.output)
  }
}

/// The reason why an input can't be decompressed.
public enum DecompressionError: Error, Equatable, Sendable {
  /// There is no such program.
  case absent(program: String)
  /// The program has failed, for example because the data is damaged or incomplete.
  case failed(program: String, status: Int)
  /// A signal has ended the program.
  case killed(program: String, signal: Int)
  /// The decompressed data is compressed again, in a format with a name.
  case nested(String)
}

extension DecompressionError: CustomStringConvertible {
  /// A description of the error.
  public var description: String {
    switch self {
    case .absent(let program): "there is no program \(program)"
    case .failed(let program, let status):
      "\(program) failed with exit status \(status): the data is damaged or incomplete"
    case .killed(let program, let signal): "signal \(signal) ended \(program)"
    case .nested(let name): "the decompressed data is compressed again, by \(name)"
    }
  }
}
