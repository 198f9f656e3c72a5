import ValidationCore

// What the C library tells of the process, all in one file. `environ` is a variable of C, of which
// the compiler can't tell who changes it when: whoever calls `setenv` while settings are read has a
// race, as with `getenv` in any language.
#if canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#endif

/// The variables and files that the system has for a process.
enum ProcessEnvironment {
  /// The variables whose names have a prefix, by name; those that are no UTF-8 are `nil`.
  ///
  /// - Complexity: O(*n*) in the length of the environment.
  static func variables(withPrefix prefix: String) -> [String: String?] {
    var variables: [String: String?] = [:]
    // A program may have cleared it, so that there is no list.
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

  /// The error of a setting whose file can't be read.
  enum FileProblem: Error, Hashable {
    /// An error of the system, by its number.
    case system(CInt)
    /// It is larger than allowed.
    case tooLarge

    /// The reason as a rule.
    var rule: Rule {
      switch self {
      case .system(ENOENT): Rule(.file, parameters: ["problem": "missing"])
      case .system(EACCES): Rule(.file, parameters: ["problem": "permission"])
      case .system(EISDIR): Rule(.file, parameters: ["problem": "directory"])
      case .system(let number): Rule(.file, parameters: ["problem": .count(Int(number))])
      case .tooLarge:
        Rule(.file, parameters: ["problem": "size", "max": .count(ProcessEnvironment.mostBytes)])
      }
    }
  }

  /// A file that holds one value is smaller: 1 MiB.
  private static let mostBytes = 1 << 20

  /// The bytes of a file.
  ///
  /// - Throws: `FileProblem` if it can't be read, or has more than 1 MiB.
  static func bytes(ofFile path: String) throws(FileProblem) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { _ = close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4_096)
    while bytes.count <= mostBytes {
      // It writes no more than there is room for.
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
