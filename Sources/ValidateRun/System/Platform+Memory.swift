#if canImport(Glibc)
  import Glibc

  /// Checks that memory is available at the start.
  ///
  /// The Swift runtime allocates memory before `main`, and ends the program by a signal if it
  /// can't. The C library calls the functions in this section before that.
  @section(".preinit_array") @used
  private let ensureMemory: @convention(c) () -> Void = {
    // As much as an automaton may need. It is never accessed, so it costs nothing.
    let size = 8 << 20
    let memory = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    if unsafe memory != MAP_FAILED {
      unsafe munmap(memory, size)
      return
    }
    // Only system calls work yet. The text is a constant.
    let message: StaticString = "validate: Cannot allocate memory\n"
    _ = unsafe write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    _exit(ExitStatus.failure.rawValue)
  }
#endif
