#if os(Linux)
  import TestSupport
  import Glibc
  import ValidateRun

  /// A program with its own terminal, whose keys the test presses and whose screen it reads.
  ///
  /// Standard input is the terminal; standard output and standard error are pipes.
  final class TerminalProcess {
    /// The time limit for output to appear on the screen.
    private static let timeLimit = Duration.seconds(20)

    /// `TIOCSPTLCK` and `TIOCGPTN` of pty(7), which are not available in Swift.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    private(set) var screen: TerminalEmulator
    /// Everything that the program wrote to the terminal.
    private(set) var drawn: [UInt8] = []
    private var outputs: [[UInt8]] = [[], []]
    private var readers: [CInt] = []
    private let process: pid_t
    /// The side of the terminal for typing.
    private let keyboard: CInt
    /// The other side, which is kept open for reading the modes.
    private let line: CInt
    private let modesBefore: [UInt8]
    private var isOver = false

    /// Starts a shell script in which `"$validate"` is the program.
    init(
      shell script: String,
      columns: Int = 60,
      height: Int = 8,
      environment: [String: String] = [:]
    ) throws {
      screen = TerminalEmulator(columns: columns, height: height, width: \.columns)
      keyboard = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var (lock, number): (CInt, CUnsignedInt) = (0, 0)
      guard unsafe ioctl(keyboard, Self.setLock, &lock) == 0,
        unsafe ioctl(keyboard, Self.getNumber, &number) == 0
      else { throw Executable.Failure(description: "no terminal: \(errno)") }
      let path = "/dev/pts/\(number)"
      line = unsafe open(path, O_RDWR | O_NOCTTY)
      for descriptor in [keyboard, line] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      modesBefore = Self.modes(of: line)
      var size = winsize()
      (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(height))
      _ = unsafe ioctl(keyboard, UInt(TIOCSWINSZ), &size)
      var writers: [CInt] = []
      for _ in 0..<2 {
        var ends: [CInt] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else {
          throw Executable.Failure(description: "pipe: \(errno)")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        readers.append(ends[0])
        writers.append(ends[1])
      }
      defer { for writer in writers { close(writer) } }
      let unset = "unset NO_COLOR TERM LC_ALL LC_MESSAGES LANG; "
      let variables = environment.map { "export \($0.key)='\($0.value)'; " }.joined()
      let prologue = unset + "export TERM=xterm; " + variables + "validate=$1; "
      process = try ChildProcess.spawn(
        ["/bin/sh", "-c", prologue + script, "sh", try Executable.path()],
        .terminal(path, writers), [:])
    }

    /// Starts the program with arguments, without a shell.
    convenience init(
      _ arguments: String,
      columns: Int = 60,
      height: Int = 8,
      environment: [String: String] = [:]
    ) throws {
      try self.init(
        shell: "exec \"$validate\" " + arguments, columns: columns, height: height,
        environment: environment)
    }

    deinit {
      if !isOver {
        kill(process, SIGKILL)
        var status: CInt = 0
        _ = unsafe waitpid(process, &status, 0)
      }
      for descriptor in [keyboard, line] + readers { close(descriptor) }
    }
  }

  extension TerminalProcess {
    /// Presses keys.
    func type(_ keys: String) { type(Array(keys.utf8)) }

    /// Presses keys, given as the bytes that a terminal sends for them.
    func type(_ bytes: [UInt8]) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { unsafe write(keyboard, $0.baseAddress, $0.count) }
        if count <= 0 { return }
        rest = rest.dropFirst(count)
        read(milliseconds: 0)
      }
    }

    /// Waits until the screen shows something.
    ///
    /// - Throws: ``Executable/Failure`` with what it shows instead.
    func awaitScreen(
      _ what: String = "",
      where isShown: (TerminalEmulator) -> Bool
    ) throws {
      let end = ContinuousClock.now + Self.timeLimit
      while !isShown(screen) {
        guard ContinuousClock.now < end else {
          throw Executable.Failure(description: "not shown: \(what) in \(screen.picture)")
        }
        read(milliseconds: 20)
      }
    }

    /// Waits until the screen is a picture.
    func awaitPicture(_ picture: String...) throws {
      try awaitScreen("\(picture)") { $0.picture == picture }
    }

    /// Changes the number of columns of the terminal.
    func resize(to columns: Int, _ resizing: TerminalEmulator.Resizing = .reflow) {
      screen.resize(to: columns, resizing)
      var size = winsize()
      (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(screen.height))
      _ = unsafe ioctl(keyboard, UInt(TIOCSWINSZ), &size)
    }

    /// Sends the program a signal.
    func send(_ signal: CInt) { kill(process, signal) }

    /// Sends a signal to the processes in the foreground of the terminal.
    func sendToForeground(_ signal: CInt) { kill(-tcgetpgrp(keyboard), signal) }

    /// Waits until the terminal echoes, or does not.
    func awaitEcho(_ isOn: Bool) throws {
      let end = ContinuousClock.now + Self.timeLimit
      var modes = termios()
      repeat {
        read(milliseconds: 5)
        _ = unsafe tcgetattr(line, &modes)
        guard ContinuousClock.now < end else {
          throw Executable.Failure(description: "the echo is \(isOn ? "off" : "on")")
        }
      } while modes.c_lflag & tcflag_t(ECHO) == (isOn ? 0 : tcflag_t(ECHO))
    }

    /// Whether the modes of the terminal are the initial ones.
    var hasFirstModes: Bool { Self.modes(of: line) == modesBefore }

    /// Waits for the end.
    func outcome() throws -> ProgramOutcome {
      let end = ContinuousClock.now + Self.timeLimit
      var status: CInt = 0
      while unsafe waitpid(process, &status, WNOHANG) == 0 {
        guard ContinuousClock.now < end else {
          throw Executable.Failure(description: "does not end: \(screen.picture)")
        }
        read(milliseconds: 5)
      }
      isOver = true
      while read(milliseconds: 0) {}
      return ProgramOutcome(
        status: Int(status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)),
        outputBytes: outputs[0], errorBytes: outputs[1], peakMemory: 0)
    }

    /// Reads the available output.
    ///
    /// - Returns: Whether there was any.
    @discardableResult
    private func read(milliseconds: CInt) -> Bool {
      var requests = ([keyboard] + readers).map {
        pollfd(fd: $0, events: CShort(POLLIN), revents: 0)
      }
      guard unsafe poll(&requests, nfds_t(requests.count), milliseconds) > 0 else { return false }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      var hasRead = false
      for (index, request) in requests.enumerated() where request.revents & CShort(POLLIN) != 0 {
        let count = unsafe Glibc.read(request.fd, &buffer, buffer.count)
        guard count > 0 else { continue }
        hasRead = true
        if index == 0 {
          drawn += buffer[..<count]
          screen.write(buffer[..<count])
        } else {
          outputs[index - 1] += buffer[..<count]
        }
      }
      return hasRead
    }

    private static func modes(of terminal: CInt) -> [UInt8] {
      var modes = termios()
      _ = unsafe tcgetattr(terminal, &modes)
      return unsafe withUnsafeBytes(of: &modes) { unsafe Array($0) }
    }
  }
#endif
