/// Reads a command line.
///
/// - Parameter arguments: The arguments after the program's name, byte for byte.
/// - Returns: What they ask for, or ``Invocation/misuse(_:)``.
func parse(_ arguments: [[UInt8]]) -> Invocation {
  var parser = ArgumentParser(arguments)
  do throws(UsageError) {
    return try parser.parse()
  } catch {
    return .misuse(error)
  }
}
