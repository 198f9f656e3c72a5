/// Does what a command line asks for.
///
/// - Returns: The exit status.
func run(_ invocation: Invocation) -> ExitStatus {
  var output = OutputBuffer()
  do throws(OutputError) {
    switch invocation {
    case .help:
      try output.write(Help.text)
      try output.close()
      return .valid
    case .version:
      try output.write("validate \(version)\n")
      try output.close()
      return .valid
    case .validate(let request):
      return try run(request, to: &output)
    case .misuse(let error):
      return refuse(error)
    }
  } catch {
    switch error {
    case .brokenPipe:
      Platform.endAsBrokenPipe()
    case .failed(let reason):
      Diagnostics.report("standard output: \(reason)")
      return .failure
    }
  }
}

/// Does the main job.
private func run(
  _ request: Request,
  to output: inout OutputBuffer
) throws(OutputError) -> ExitStatus {
  var validation: Validation
  do throws(UsageError) {
    validation = try Validation(request)
  } catch {
    return refuse(error)
  }
  return try validation.run(to: &output)
}

/// Tells what is wrong with a command line.
private func refuse(_ error: UsageError) -> ExitStatus {
  Diagnostics.report(error.description, details: error.details)
  return .failure
}
