#if os(Linux)
  import Foundation
  import TestSupport

  /// A directory in which a command runs again and again, each time with the same files.
  ///
  /// The directory has the files of the command in `data`, its temporary ones in `temporary`, and
  /// next to them what the tests need.
  final class FaultBench {
    let fault: FaultCase
    let directory: TemporaryDirectory
    /// The files before each run.
    private(set) var before: [String: Content] = [:]

    /// What is at a path.
    enum Content: Equatable {
      case file(Data, mode: Int)
      case link(String)
      /// A file of which only the number of lines is known.
      case random(lineCount: Int)
    }

    /// What came of a run.
    struct Result {
      var outcome: ProgramOutcome
      /// The files.
      var files: [String: Content]
      /// The names of the temporary files that are left.
      var temporary: [String]
    }

    /// Creates the files of a command.
    ///
    /// - Throws: ``Executable/Failure`` if that fails.
    init(_ fault: FaultCase) throws {
      self.fault = fault
      directory = try TemporaryDirectory()
      let outcome = try Executable.shell(
        "mkdir data temporary; cd data\n" + fault.preparation + "\n", in: directory)
      guard outcome.errors.isEmpty else { throw Executable.Failure(description: outcome.errors) }
      before = try contents()
    }
  }

  extension FaultBench {
    /// Returns the commands of a shell that run the command.
    ///
    /// - Parameter prefix: The words before the program; `$root` is the directory.
    /// - Returns: The commands.
    func script(_ prefix: String = "") -> String {
      """
      root='\(directory.path)'; export SWIFT_BACKTRACE=enable=no TMPDIR="$root/temporary"
      export SOURCE_DATE_EPOCH=0 # The page of a report shows the minute in which it is made.
      ulimit -c 0; cd "$root/data/\(fault.folder)" || exit 99
      exec \(prefix) "$validate" \(fault.arguments)
      """
    }

    /// Runs the command with empty standard input, unless it says otherwise.
    ///
    /// - Parameters:
    ///   - prefix: The words before the program.
    ///   - restores: Whether to restore the files before.
    /// - Returns: What came of it.
    /// - Throws: ``Executable/Failure`` if it can't be run, or does not end.
    func run(_ prefix: String = "", restores: Bool = true) throws -> Result {
      if restores { try restore() }
      return try result(try Executable.shell(script(prefix)))
    }

    /// Returns what came of a run that has ended, and removes its temporary files.
    func result(_ outcome: ProgramOutcome) throws -> Result {
      let temporary = directory.path + "/temporary"
      let left = try FileManager.default.contentsOfDirectory(atPath: temporary)
      for name in left { try FileManager.default.removeItem(atPath: temporary + "/" + name) }
      return Result(outcome: outcome, files: try contents(), temporary: left)
    }

    /// Restores the files that a run has changed.
    func restore() throws {
      let now = try contents()
      for path in Set(now.keys).union(before.keys) where now[path] != before[path] {
        let whole = directory.path + "/data/" + path
        if now[path] != nil { try FileManager.default.removeItem(atPath: whole) }
        switch before[path] {
        case .file(let bytes, let mode):
          try bytes.write(to: URL(filePath: whole))
          try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: whole)
        case .link(let target):
          try FileManager.default.createSymbolicLink(
            atPath: whole, withDestinationPath: target)
        case .random, nil: break
        }
      }
    }

    private func contents() throws -> [String: Content] {
      var contents: [String: Content] = [:]
      let root = directory.path + "/data/"
      for path in try FileManager.default.subpathsOfDirectory(atPath: root) {
        let attributes = try FileManager.default.attributesOfItem(atPath: root + path)
        switch attributes[.type] as? FileAttributeType {
        case .typeSymbolicLink?:
          let target = try FileManager.default.destinationOfSymbolicLink(atPath: root + path)
          contents[path] = .link(target)
        case .typeRegular?:
          let bytes = try Data(contentsOf: URL(filePath: root + path))
          let isRandom = fault.random.contains(path)
          contents[path] =
            isRandom
            ? .random(lineCount: bytes.count { $0 == UInt8(ascii: "\n") })
            : .file(bytes, mode: attributes[.posixPermissions] as? Int ?? 0)
        default: break
        }
      }
      return contents
    }
  }

  extension FaultBench.Result: CustomStringConvertible {
    var description: String { "status \(outcome.status): \(outcome.errors)" }
  }

  extension FaultBench {
    /// Whether a file may remain: the names that the manual gives to new versions of files, to new
    /// backups, and to temporary files.
    static func isNamedInManual(_ path: String) -> Bool {
      let name = path.split(separator: "/").last ?? ""
      return name.wholeMatch(of: /\.?validate-[A-Za-z0-9]{6}~?/) != nil
    }

    /// Returns the mistakes of a run that may have failed, compared with one that has not.
    ///
    /// - Parameters:
    ///   - run: The run.
    ///   - whole: A run in which nothing failed.
    ///   - reason: What a line may contain that is not in the output of the whole run.
    ///   - mayLeave: Whether temporary files may remain.
    /// - Returns: The mistakes.
    func mistakes(
      in run: Result,
      whole: Result,
      reason: String? = nil,
      mayLeave: Bool
    ) -> [String] {
      var mistakes: [String] = []
      if !Self.isPart(run.outcome.outputBytes, of: whole.outcome.outputBytes, reason) {
        mistakes.append("other output")
      }
      for path in Set(run.files.keys).union(before.keys) {
        let (old, new, now) = (before[path], whole.files[path], run.files[path])
        if now == old || now == new { continue }
        switch (now, new) {
        case (.file(let bytes, _)?, .file(let all, _)?) where fault.outputs.contains(path):
          let isDocument = [".html", ".xml", ".sarif"].contains(where: path.hasSuffix)
          if isDocument || Self.isPart([UInt8](bytes), of: [UInt8](all), reason) { continue }
          mistakes.append("another report \(path)")
        case (nil, _): mistakes.append("\(path) is lost")
        case (_, nil) where old == nil:
          if !mayLeave || !Self.isNamedInManual(path) { mistakes.append("\(path) is left") }
        default: mistakes.append("\(path) is neither the old nor the new file")
        }
      }
      for name in run.temporary where !mayLeave || !Self.isNamedInManual(name) {
        mistakes.append("\(name) is left")
      }
      return mistakes
    }

    /// Whether all lines of an output are in the whole one, in the same order, except those that
    /// contain the reason why others are missing.
    private static func isPart(_ output: [UInt8], of whole: [UInt8], _ reason: String?) -> Bool {
      if whole.starts(with: output) { return true }
      let reason = Array((reason ?? "").utf8)
      var rest = whole.split(separator: UInt8(ascii: "\n"))[...]
      for line in output.split(separator: UInt8(ascii: "\n")) {
        if let index = rest.firstIndex(of: line) {
          rest = rest[(index + 1)...]
        } else if reason.isEmpty || !line.contains(reason) {
          return false
        }
      }
      return true
    }
  }
#endif
