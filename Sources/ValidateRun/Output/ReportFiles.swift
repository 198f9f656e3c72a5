import LineValidation

/// The files of `--report`.
enum ReportFiles {
  /// Opens the files of a command in order, and truncates them.
  ///
  /// No file is truncated if any output is also an input or another output.
  ///
  /// - Parameters:
  ///   - validation: The command.
  ///   - progress: The progress line, because a report may be written to the terminal too.
  /// - Returns: A buffer for each file.
  /// - Throws: ``OutputError`` if a file can't be written, or has another use.
  static func open(
    _ validation: ValidationPlan,
    _ progress: Progress
  ) throws(OutputError) -> [OutputBuffer] {
    var outputs: [OutputBuffer] = []
    for target in validation.output.reports {
      let file = OutputError.File.named(Escaping.path(target.path))
      let descriptor = try OutputError.attempt(file, try Platform.openForWriting(target.path))
      outputs.append(
        OutputBuffer(
          descriptor,
          file,
          isLineBuffered: validation.output.isLineBuffered,
          progress: progress
        ))
    }
    // Only now do all files exist, so that reports can be compared with inputs.
    var uses = try FileUses(
      rules: validation.rulesFiles,
      values: validation.judgement.criteria.valueFiles,
      inputs: validation.inputs,
      baseline: validation.baseline,
      writesOutput: !validation.output.isQuiet || validation.output.printsLines
    )
    for output in outputs { try uses.claim(report: output) }
    if let inPlace = validation.output.inPlace {
      try uses.check(inPlace: validation.inputs, keeping: inPlace.suffix)
    }
    for output in outputs {
      try OutputError.attempt(output.file, try Platform.truncate(output.descriptor))
    }
    return outputs
  }
}
