import LineValidation

/// Reads the command line.
///
/// - Returns: What it asks for, or ``Invocation/misuse(_:)``.
func parse() -> Invocation {
  do throws(UsageError) {
    var parser = ArgumentParser(try arguments())
    return try parser.parse()
  } catch {
    return .misuse(error)
  }
}

/// The arguments after the program's name, byte for byte.
private func arguments() throws(UsageError) -> [[UInt8]] {
  do throws(SystemError) {
    return try Platform.arguments()
  } catch {
    throw .unreadableArguments(reason: error)
  }
}
