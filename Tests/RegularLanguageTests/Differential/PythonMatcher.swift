import Foundation

/// A Python process that matches whole texts with `re.fullmatch`, one line of JSON per batch.
final class PythonMatcher {
  /// A pattern and the texts to match.
  struct Question: Encodable {
    var pattern: String
    var texts: [String]
  }

  /// Whether each text matches, or the reason for rejecting the pattern; neither is set if it took
  /// more than a second.
  struct Answer: Decodable {
    var matches: [Bool]?
    var error: String?
  }

  private let process = Process()
  private let questions = Pipe()
  private let answers = Pipe()
  private var received = Data()

  init() throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-W", "ignore", "-c", Self.program]
    process.standardInput = questions
    process.standardOutput = answers
    try process.run()
  }

  private static let program = """
    import json, re, signal, sys
    def give_up(*_):
      raise TimeoutError
    signal.signal(signal.SIGALRM, give_up)
    for line in sys.stdin.buffer:
      answers = []
      for question in json.loads(line):
        signal.setitimer(signal.ITIMER_REAL, 1)
        try:
          pattern = re.compile(question["pattern"])
          texts = question["texts"]
          answers.append({"matches": [pattern.fullmatch(text) is not None for text in texts]})
        except re.error as error:
          answers.append({"error": str(error)})
        except TimeoutError:
          answers.append({})
        signal.setitimer(signal.ITIMER_REAL, 0)
      re.purge()
      print(json.dumps(answers), flush=True)
    """

  /// Returns the answers to a batch of patterns.
  func answers(to batch: [Question]) throws -> [Answer] {
    let line = try JSONEncoder().encode(batch) + [UInt8(ascii: "\n")]
    try questions.fileHandleForWriting.write(contentsOf: line)
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let answer = received[..<end]
        received = Data(received[(end + 1)...])
        return try JSONDecoder().decode([Answer].self, from: answer)
      }
      let more = answers.fileHandleForReading.availableData
      guard !more.isEmpty else { throw CocoaError(.fileReadUnknown) }
      received.append(more)
    }
  }

  /// Ends the process, and waits for it.
  func finish() throws {
    try questions.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
