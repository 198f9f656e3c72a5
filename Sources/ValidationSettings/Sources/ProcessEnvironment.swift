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
  static func variables(withPrefix prefix: String) -> [String: String?] {
    var variables: [String: String?] = [:]
    // A program may have cleared the environment, so that the list is null.
    guard var place = unsafe Optional(list), Int(bitPattern: place) != 0 else { return [:] }
    while let entry = unsafe place.pointee {
      unsafe place += 1
      let bytes = unsafe UnsafeBufferPointer(start: entry, count: strlen(entry))
        .map(UInt8.init(bitPattern:))
      guard bytes.starts(with: prefix.utf8), let end = bytes.firstIndex(of: UInt8(ascii: "=")),
        let name = String(validating: bytes[..<end], as: UTF8.self), variables[name] == nil
      else { continue }
      variables[name] = .some(String(validating: bytes[(end + 1)...], as: UTF8.self))
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
    /// The file is larger than allowed.
    case tooLarge

    /// The reason as a rule.
    var rule: Rule {
      switch self {
      case .system(ENOENT): Rule(.file, parameters: ["problem": "missing"])
      case .system(EACCES): Rule(.file, parameters: ["problem": "permission"])
      case .system(EISDIR): Rule(.file, parameters: ["problem": "directory"])
      case .system(let number): Rule(.file, parameters: ["problem": .count(Int(number))])
      case .tooLarge:
        Rule(
          .file,
          parameters: ["problem": "size", "max": .count(ProcessEnvironment.maximumByteCount)])
      }
    }
  }

  /// The maximum size of a file, which is ample for a single value: 1 MiB.
  private static let maximumByteCount = 1 << 20

  /// Returns the bytes of a file.
  ///
  /// - Throws: `FileProblem` if the file can't be read or is larger than 1 MiB.
  static func bytes(ofFile path: String) throws(FileProblem) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { _ = close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4_096)
    while bytes.count <= maximumByteCount {
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
    throw .tooLarge
  }
}
