import Foundation

extension Peer {
  /// The C library PCRE2 with its just-in-time compiler, if installed.
  static let pcre2 = Peer(
    name: "PCRE2 (JIT)",
    absence: PCRE2.shared == nil
      ? "left out, since libpcre2-8 isn't installed (apt-get install libpcre2-8-0)" : nil
  ) { pattern in
    guard let code = PCRE2.shared?.compile(pattern) else { return nil }
    return Matcher { text in
      let text = Array(text.utf8)
      return { code.matches(text) }
    }
  }
}

/// The functions of the C library PCRE2, loaded at run time, because the package doesn't depend on
/// it.
///
/// All unsafe expressions are calls to the library, with the signatures of `pcre2.h`.
@safe private struct PCRE2: Sendable {
  static let shared = Self()

  typealias Compile =
    @convention(c) (
      UnsafePointer<UInt8>?, Int, UInt32, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int>,
      OpaquePointer?
    ) -> OpaquePointer?
  typealias CompileJIT = @convention(c) (OpaquePointer, UInt32) -> Int32
  typealias CreateMatchData = @convention(c) (OpaquePointer, OpaquePointer?) -> OpaquePointer?
  typealias Match =
    @convention(c) (
      OpaquePointer, UnsafePointer<UInt8>?, Int, Int, UInt32, OpaquePointer, OpaquePointer?
    ) -> Int32
  typealias Free = @convention(c) (OpaquePointer) -> Void

  let compileCode: Compile
  let compileJIT: CompileJIT
  let createMatchData: CreateMatchData
  let match: Match
  let freeCode: Free
  let freeMatchData: Free

  /// Loads the library; `nil` if it isn't installed.
  private init?() {
    let names = ["libpcre2-8.so.0", "libpcre2-8.dylib", "/opt/homebrew/lib/libpcre2-8.dylib"]
    guard let library = unsafe names.lazy.compactMap({ unsafe dlopen($0, RTLD_NOW) }).first,
      let compile = unsafe dlsym(library, "pcre2_compile_8"),
      let compileJIT = unsafe dlsym(library, "pcre2_jit_compile_8"),
      let create = unsafe dlsym(library, "pcre2_match_data_create_from_pattern_8"),
      let match = unsafe dlsym(library, "pcre2_match_8"),
      let freeCode = unsafe dlsym(library, "pcre2_code_free_8"),
      let freeMatchData = unsafe dlsym(library, "pcre2_match_data_free_8")
    else { return nil }
    unsafe self.compileCode = unsafeBitCast(compile, to: Compile.self)
    unsafe self.compileJIT = unsafeBitCast(compileJIT, to: CompileJIT.self)
    unsafe self.createMatchData = unsafeBitCast(create, to: CreateMatchData.self)
    unsafe self.match = unsafeBitCast(match, to: Match.self)
    unsafe self.freeCode = unsafeBitCast(freeCode, to: Free.self)
    unsafe self.freeMatchData = unsafeBitCast(freeMatchData, to: Free.self)
  }

  /// `PCRE2_ANCHORED`, `PCRE2_ENDANCHORED` and `PCRE2_UTF`.
  private static let options: UInt32 = 0x8000_0000 | 0x2000_0000 | 0x0008_0000
  /// `PCRE2_JIT_COMPLETE`.
  private static let complete: UInt32 = 1

  /// Compiles a pattern that must match a whole text to machine code.
  func compile(_ pattern: String) -> Code? {
    let pattern = Array(pattern.utf8)
    var error: Int32 = 0
    var offset = 0
    let compiled = unsafe pattern.withUnsafeBufferPointer { pattern in
      unsafe compileCode(
        pattern.baseAddress, pattern.count, Self.options, &error, &offset, nil)
    }
    guard let code = unsafe compiled else { return nil }
    guard unsafe compileJIT(code, Self.complete) == 0,
      let matchData = unsafe createMatchData(code, nil)
    else {
      unsafe freeCode(code)
      return nil
    }
    return unsafe Code(library: self, code: code, matchData: matchData)
  }

  /// A compiled pattern, which is freed with the object.
  @safe final class Code {
    private let library: PCRE2
    private let code: OpaquePointer
    private let matchData: OpaquePointer

    fileprivate init(library: PCRE2, code: OpaquePointer, matchData: OpaquePointer) {
      self.library = library
      unsafe self.code = code
      unsafe self.matchData = matchData
    }

    deinit {
      unsafe library.freeMatchData(matchData)
      unsafe library.freeCode(code)
    }

    func matches(_ text: [UInt8]) -> Bool {
      unsafe text.withUnsafeBufferPointer { text in
        unsafe library.match(code, text.baseAddress, text.count, 0, 0, matchData, nil) > 0
      }
    }
  }
}
