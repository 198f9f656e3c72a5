#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The built program `validate`.
package enum Executable {
  /// Where the build put the program: in the directory of the test bundle, or one around it.
  ///
  /// Another build of it can be tested in its place: VALIDATION_PROGRAM is its absolute path.
  ///
  /// - Throws: ``Failure`` if it is not there, so that no test passes for lack of a program.
  package static func path() throws -> String {
    if let other = unsafe getenv("VALIDATION_PROGRAM") { return unsafe String(cString: other) }
    return try path(of: "validate")
  }

  /// The path of a program of the package, which is built next to the tests.
  package static func path(of program: String) throws -> String {
    let bundle = try bundlePath()
    var directory = bundle[...]
    while let slash = directory.lastIndex(of: "/") {
      directory = directory[..<slash]
      let candidate = directory + "/" + program
      if unsafe access(String(candidate), X_OK) == 0 { return String(candidate) }
    }
    throw Failure(description: "no program '\(program)' beside or above \(bundle)")
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - input: What stands on standard input.
  ///   - environment: Variables of its environment, besides those that are no matter of language.
  /// - Returns: What came of it.
  /// - Throws: ``Failure`` if it can't be run, or does not end.
  package static func run(
    _ arguments: [String],
    input: ChildInput = .text(""),
    environment: [String: String] = [:]
  ) throws -> ProgramOutcome {
    var child = try ChildProcess(
      [try path()] + arguments, input: input, environment: environment)
    return try child.outcome()
  }

  /// Runs a script of the shell in which `"$validate"` is the program.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - directory: Where the script runs; nil for where the tests do.
  ///   - input: What stands on standard input.
  ///   - arguments: The arguments of the script.
  /// - Returns: What came of it.
  /// - Throws: ``Failure`` if it can't be run, or does not end.
  package static func shell(
    _ script: String,
    in directory: TemporaryDirectory? = nil,
    input: ChildInput = .text(""),
    arguments: [String] = []
  ) throws -> ProgramOutcome {
    let prologue = "validate=$1; cd \"$2\" || exit 99; shift 2; "
    let words = ["/bin/sh", "-c", prologue + script, "sh", try path(), directory?.path ?? "."]
    var child = try ChildProcess(words + arguments, input: input)
    return try child.outcome()
  }

  /// Whether a program of the system is installed.
  package static func isInstalled(_ program: String) -> Bool {
    ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].contains {
      unsafe access($0 + program, X_OK) == 0
    }
  }

  /// What kept a program from being run.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  /// The file that holds this very code.
  private static func bundlePath() throws -> String {
    #if os(Linux)
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe readlink("/proc/self/exe", &bytes, bytes.count)
      guard count > 0 else { throw Failure(description: "no /proc/self/exe") }
      return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      var info = unsafe Dl_info()
      guard unsafe dladdr(#dsohandle, &info) != 0, let name = unsafe info.dli_fname else {
        throw Failure(description: "the test bundle does not know its path")
      }
      return unsafe String(cString: name)
    #endif
  }
}
