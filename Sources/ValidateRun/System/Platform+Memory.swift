#if canImport(Glibc)
  import Glibc

  /// Makes sure that there is memory to start with.
  ///
  /// Swift's runtime takes some even before `main`, and if there is none, it ends the program by
  /// a signal. The C library calls what stands in this section before that.
  @section(".preinit_array") @used
  private let ensureMemory: @convention(c) () -> Void = {
    // As much as an automaton may take; it is never touched, so it costs nothing.
    let size = 8 << 20
    let memory = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    if unsafe memory != MAP_FAILED {
      unsafe munmap(memory, size)
      return
    }
    // Nothing but calls of the system works yet. The text is a constant.
    let message: StaticString = "validate: Cannot allocate memory\n"
    _ = unsafe write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    _exit(ExitStatus.failure.rawValue)
  }
#endif
