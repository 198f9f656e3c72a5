import Foundation

/// Measures prompts, compared with `read -e` of bash, each on a separate terminal: from pressing a
/// key until the screen shows it.
///
/// The keys are sent to both in turns, so that other activity of the machine affects both alike.
///
/// - Parameter program: The path of `validate`; nil for the one built with this program.
/// - Throws: `WrongAnswer` if a key is not shown, or an error if a terminal can't be created.
func benchmarkPrompt(program: String?) throws {
  #if os(Linux)
    let own = (CommandLine.arguments.first ?? "").split(
      separator: "/", omittingEmptySubsequences: false)
    let validate = program ?? (own.dropLast() + ["validate"]).joined(separator: "/")
    let table = Table(
      "From key to screen", unit: .microseconds, columns: ["validate --prompt", "read -e"])
    let rules: [(name: String, arguments: [String])] = [
      ("--length ..2000", ["--length", "..2000"]), ("--email", ["--email"]),
      ("--mask", ["--mask", String(repeating: "AAAA-", count: 40) + "A"]),
    ]
    for (name, arguments) in rules {
      let lines = [
        try EditedLine([validate, "--prompt", "V"] + arguments),
        try EditedLine(["/bin/bash", "-c", "read -e -p 'V: ' line"]),
      ]
      var times: [[Double]] = [[], []]
      for count in 0..<EditedLine.keys {
        // The line is cleared at intervals, because people's lines are short.
        if count % 40 == 0 { for line in lines { try line.clear() } }
        for (index, line) in lines.enumerated() { times[index].append(try line.timeOfKey()) }
      }
      for (share, label) in [(0.5, "median"), (0.99, "99 of 100")] {
        table.row(
          "\(name), \(label)",
          ["validate --prompt": times[0].quantile(share), "read -e": times[1].quantile(share)])
      }
    }
  #else
    print("prompts: left out, since terminals are made otherwise here")
  #endif
}

#if os(Linux)
  /// A line that a program lets people edit, on a separate terminal.
  private final class EditedLine {
    /// The number of keys to measure.
    static let keys = 2_000

    /// `TIOCSPTLCK` and `TIOCGPTN` of pty(7), and `POSIX_SPAWN_SETSID`, which are not available in
    /// Swift.
    private static let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    private static let newSession: Int16 = 0x80

    private let keyboard: CInt
    private var process: pid_t = 0

    init(_ arguments: [String]) throws {
      keyboard = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var (lock, number): (CInt, CUnsignedInt) = (0, 0)
      guard unsafe ioctl(keyboard, Self.setLock, &lock) == 0,
        unsafe ioctl(keyboard, Self.getNumber, &number) == 0
      else { throw WrongAnswer(description: "no terminal") }
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      unsafe posix_spawn_file_actions_init(&actions)
      unsafe posix_spawnattr_init(&attributes)
      unsafe posix_spawnattr_setflags(&attributes, Self.newSession)
      for standard: CInt in 0...2 {
        unsafe posix_spawn_file_actions_addopen(
          &actions, standard, "/dev/pts/\(number)", O_RDWR, 0)
      }
      // The strings live as long as the program, and the vectors end with nil.
      var vector = unsafe arguments.map { unsafe strdup($0) } + [nil]
      let variables: [String] = ["TERM=xterm", "LC_ALL=C.UTF-8"]
      var environment = unsafe variables.map { unsafe strdup($0) } + [nil]
      let code = unsafe posix_spawn(
        &process, arguments[0], &actions, &attributes, &vector, &environment)
      if code != 0 { throw WrongAnswer(description: "no program \(arguments[0])") }
      try awaitOutput(with: UInt8(ascii: "V"))
    }

    deinit {
      kill(process, SIGKILL)
      var status: CInt = 0
      unsafe waitpid(process, &status, 0)
      close(keyboard)
    }

    /// Presses a key.
    ///
    /// - Returns: The time until it is shown, in nanoseconds.
    func timeOfKey() throws -> Double {
      drain()
      let start = ContinuousClock.now
      press(UInt8(ascii: "q"))
      try awaitOutput(with: UInt8(ascii: "q"))
      return (ContinuousClock.now - start) / .nanoseconds(1)
    }

    /// Deletes the line.
    func clear() throws {
      press(0x15)
      drain(milliseconds: 50)
    }

    private func press(_ key: UInt8) {
      var key = key
      _ = unsafe write(keyboard, &key, 1)
    }

    /// Reads until a byte has arrived.
    private func awaitOutput(with byte: UInt8) throws {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        var request = pollfd(fd: keyboard, events: CShort(POLLIN), revents: 0)
        guard unsafe poll(&request, 1, 5_000) > 0 else {
          throw WrongAnswer(description: "a key is not shown")
        }
        let count = unsafe read(keyboard, &buffer, buffer.count)
        if count <= 0 { throw WrongAnswer(description: "the terminal is gone") }
        if buffer[..<count].contains(byte) { return }
      }
    }

    /// Reads everything that arrives within a time.
    private func drain(milliseconds: CInt = 0) {
      var buffer = [UInt8](repeating: 0, count: 4096)
      var request = pollfd(fd: keyboard, events: CShort(POLLIN), revents: 0)
      while unsafe poll(&request, 1, milliseconds) > 0 {
        if unsafe read(keyboard, &buffer, buffer.count) <= 0 { return }
      }
    }
  }
#endif
