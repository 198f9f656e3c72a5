import SettingsSyntax
import ValidationCore

// This file contains all access to the process environment, via the C library. `environ` is a
// global variable of C, so the compiler can't check for concurrent changes: calling `setenv` while
// settings are read is a data race, as with `getenv` in any language.
#if canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#endif

/// The environment variables and files of the process.
enum ProcessEnvironment {
  /// Returns the variables whose names have a prefix, by name; values that are not UTF-8 are `nil`.
  ///
  /// - Complexity: O(*n*) in the length of the environment.
  static func variables(withPrefix prefix: String) -> [ExactText: String?] {
    var variables: [ExactText: String?] = [:]
    // A program may have cleared the environment, so that the list is null.
    guard var place = unsafe Optional(list), Int(bitPattern: place) != 0 else { return [:] }
    while let entry = unsafe place.pointee {
      unsafe place += 1
      let bytes = unsafe UnsafeBufferPointer(start: entry, count: strlen(entry))
        .map(UInt8.init(bitPattern:))
      guard bytes.starts(with: prefix.utf8), let end = bytes.firstIndex(of: UInt8(ascii: "=")),
        let name = String(validating: bytes[..<end], as: UTF8.self),
        variables[ExactText(name)] == nil
      else { continue }
      variables[ExactText(name)] = .some(String(validating: bytes[(end + 1)...], as: UTF8.self))
    }
    return variables
  }

  #if canImport(Darwin)
    private static var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
      unsafe _NSGetEnviron().pointee
    }
  #else
    private static var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { unsafe environ }
  #endif

  /// The reason why the file of a setting can't be read.
  enum FileProblem: Error, Hashable {
    /// A system error, by its number.
    case system(CInt)
    /// The file is larger than a number of bytes.
    case tooLarge(maximum: Int)
    /// The file is not a directory, although it should be.
    case notDirectory

    /// The file does not exist.
    static let missing = Self.system(ENOENT)
    /// The file is a directory.
    static let directory = Self.system(EISDIR)

    /// The reason as a rule.
    var rule: Rule {
      switch self {
      case .missing: Rule(.file, parameters: ["problem": "missing"])
      case .system(EACCES): Rule(.file, parameters: ["problem": "permission"])
      case .directory: Rule(.file, parameters: ["problem": "directory"])
      case .notDirectory: Rule(.file, parameters: ["problem": "not-directory"])
      case .system(let number): Rule(.file, parameters: ["problem": .count(Int(number))])
      case .tooLarge(let maximum):
        Rule(.file, parameters: ["problem": "size", "max": .count(maximum)])
      }
    }
  }

  /// Returns the bytes of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - maximum: The maximum size; by default 1 MiB, which is ample for a single value.
  /// - Returns: The bytes.
  /// - Throws: `FileProblem` if the file can't be read or is larger than the maximum.
  static func bytes(
    ofFile path: String,
    upTo maximum: Int = 1 << 20
  ) throws(FileProblem) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { _ = close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4_096)
    while bytes.count <= maximum {
      // The read is limited to the size of the block.
      let count = unsafe block.withUnsafeMutableBytes { room in
        unsafe read(descriptor, room.baseAddress, room.count)
      }
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw .system(errno)
      }
      bytes += block.prefix(count)
    }
    throw .tooLarge(maximum: maximum)
  }

  /// Returns the text of a file with a single value, without its final line ending.
  static func text(ofFile path: String) -> Result<String, ValidationError> {
    do throws(FileProblem) {
      var bytes = try bytes(ofFile: path)
      if bytes.last == .lineFeed {
        bytes.removeLast()
        if bytes.last == .carriageReturn { bytes.removeLast() }
      }
      return String(validating: bytes, as: UTF8.self).map { .success($0) }
        ?? .failure(ValidationError(Rule(.encoding), at: 0..<0))
    } catch {
      return .failure(ValidationError(error.rule, at: 0..<0))
    }
  }

  /// Returns the reason why a directory can't be read; `nil` if it can.
  static func problem(ofDirectory path: String) -> FileProblem? {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 {
      // The error may also be about the directories in the path.
      return errno == ENOTDIR && state(ofFile: path) != nil ? .notDirectory : .system(errno)
    }
    _ = close(descriptor)
    return nil
  }

  /// Returns the identity of the content of a file, which changes with it; `nil` if there is none.
  static func state(ofFile path: String) -> FileState? {
    var status = stat()
    // The call fills the status before it is read.
    guard unsafe stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let times = [status.st_mtimespec, status.st_ctimespec]
    #else
      let times = [status.st_mtim, status.st_ctim]
    #endif
    // A directory changes with every file in it, whether that file is a setting or not.
    let isDirectory = status.st_mode & S_IFMT == S_IFDIR
    return FileState(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino),
      size: isDirectory ? 0 : Int(status.st_size),
      times: isDirectory ? [] : times.map { Duration($0) })
  }
}

extension Duration {
  /// Creates the time since 1970.
  fileprivate init(_ time: timespec) {
    self = .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
  }
}

/// The identity, the size, and the times of a file, by which changes are detected.
///
/// Links are followed, so that a link to another file is another file. The time of the last change
/// of the file's status tells of a new permission, and of a new content with an old modification
/// time.
package struct FileState: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
  let size: Int
  /// The times of the last modification and of the last change of the status; none for a directory.
  let times: [Duration]
}
