#if canImport(Glibc)
  import Glibc

  // What must be done before the runtime of Swift starts, so that the program needs no `/proc`,
  // which a chroot or a container may not have:
  // - Swift reads the arguments from /proc/self/cmdline; the C library hands them over, too.
  // - To be ready to print backtraces, a static executable looks for its own path in
  //   /proc/self/exe, and aborts with "Unable to obtain Swift runtime path" where it finds none,
  //   before `main` is called. It doesn't look for the path if SWIFT_BACKTRACE names the program
  //   that prints them.

  /// A vector of texts that end with NUL.
  typealias ArgumentVector = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  /// The number of arguments, with the program's name.
  nonisolated(unsafe) private(set) var startArgumentCount: CInt = 0
  /// The arguments; nil if the C library did not hand them over.
  nonisolated(unsafe) private(set) var startArguments: ArgumentVector?

  /// The function that the C library calls before the runtime's initialisers.
  @section(".init_array.00001") @used
  private let start: @convention(c) (CInt, ArgumentVector?, ArgumentVector?) -> Void = {
    count, arguments, _ in
    // Nothing else runs yet.
    unsafe startArgumentCount = count
    unsafe startArguments = arguments
    // Both texts are constants that end with NUL. What the user has set stays.
    if unsafe access("/proc/self/exe", F_OK) != 0 {
      unsafe setenv("SWIFT_BACKTRACE", "enable=no,swift-backtrace=swift-backtrace", 0)
    }
  }
#endif
