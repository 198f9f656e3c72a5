#if canImport(Glibc)
  import Glibc

  // What must be done before the Swift runtime starts, so that the program does not need `/proc`,
  // which may be missing in a chroot or a container:
  // - Swift reads the arguments from /proc/self/cmdline, but the C library provides them, too.
  // - To prepare backtraces, a static executable looks up its own path in /proc/self/exe before
  //   `main` is called, and aborts with "Unable to obtain Swift runtime path" if it finds none. It
  //   skips that if SWIFT_BACKTRACE names the program that prints backtraces.

  /// A vector of NUL-terminated texts.
  typealias ArgumentVector = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  /// The number of arguments, including the program's name.
  nonisolated(unsafe) private(set) var startArgumentCount: CInt = 0
  /// The arguments; nil if the C library did not provide them.
  nonisolated(unsafe) private(set) var startArguments: ArgumentVector?

  /// The function that the C library calls before the runtime's initializers.
  @section(".init_array.00001") @used
  private let start: @convention(c) (CInt, ArgumentVector?, ArgumentVector?) -> Void = {
    count, arguments, _ in
    // No other thread is running yet.
    unsafe startArgumentCount = count
    unsafe startArguments = arguments
    // Both texts are NUL-terminated constants. A value set by the user is kept.
    if unsafe access("/proc/self/exe", F_OK) != 0 {
      unsafe setenv("SWIFT_BACKTRACE", "enable=no,swift-backtrace=swift-backtrace", 0)
    }
  }
#endif
