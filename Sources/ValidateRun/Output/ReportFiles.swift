import LineValidation

/// The files of `--report`.
enum ReportFiles {
  /// Opens the files of a command, in their order, and empties them.
  ///
  /// No file is emptied if any output is a file that is read, or written otherwise.
  ///
  /// - Parameters:
  ///   - validation: What the command line requires.
  ///   - progress: What stands on a terminal meanwhile, which a report may go to as well.
  /// - Returns: The files, each after a buffer.
  /// - Throws: ``OutputError`` if a file can't be written, or is used otherwise.
  static func open(
    _ validation: Command.Validation,
    _ progress: Progress
  ) throws(OutputError) -> [OutputBuffer] {
    var outputs: [OutputBuffer] = []
    for target in validation.output.reports {
      let file = OutputError.File.named(Escaping.path(target.path))
      let descriptor = try OutputError.attempt(file) { () throws(SystemError) in
        try Platform.openForWriting(target.path)
      }
      outputs.append(
        OutputBuffer(
          descriptor,
          file,
          isLineBuffered: validation.output.isLineBuffered,
          progress: progress
        ))
    }
    // Only now is there a file by the name of each report, which may be that of an input.
    var uses = try FileUses(
      rules: validation.rulesFiles,
      values: validation.judgement.valueFiles,
      inputs: validation.inputs,
      writesOutput: !validation.output.isQuiet || validation.output.printsLines
    )
    for output in outputs { try uses.claim(report: output) }
    if let inPlace = validation.output.inPlace {
      try uses.check(inPlace: validation.inputs, keeping: inPlace.suffix)
    }
    for output in outputs {
      try OutputError.attempt(output.file) { () throws(SystemError) in
        try Platform.truncate(output.descriptor)
      }
    }
    return outputs
  }
}
