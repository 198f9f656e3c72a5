import TestSupport

@testable import ValidateCommand
@testable import ValidateRun

extension PromptPlan {
  /// The plan of a command line, whose words are separated by blanks.
  static func of(_ arguments: String) throws -> PromptPlan {
    var parser = ArgumentParser(
      arguments.split(separator: " ").map { Array($0.utf8) } + [Array("--prompt=Value".utf8)])
    guard case .prompt(let plan) = parser.invocation().command else {
      throw Executable.Failure(description: "no prompt: \(arguments)")
    }
    return plan
  }
}

extension Prompt {
  /// Takes what a terminal sends.
  ///
  /// - Returns: The end, if it came to that.
  mutating func type(_ bytes: some Sequence<UInt8>) -> End? {
    var decoder = KeyDecoder()
    for byte in bytes {
      if let end = decoder.key(after: byte).flatMap({ press($0) }) { return end }
    }
    return decoder.keyAfterPause().flatMap { press($0) }
  }
}
