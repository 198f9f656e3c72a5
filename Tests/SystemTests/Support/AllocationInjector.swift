#if os(Linux)
  import TestSupport

  /// A library in C that, preloaded, makes one allocation of a program fail.
  ///
  /// `ALLOCATION` is the number of the allocation, from 1, counted over all threads from the start
  /// of the process; the file `USED` is created when it fails.
  enum AllocationInjector {
    /// Whether it can be compiled.
    static let isAvailable = compiler != nil

    private static let compiler = ["cc", "clang", "gcc"].first(where: Executable.isInstalled)

    /// Compiles it as the file `memory.so` in a directory.
    static func compile(in directory: TemporaryDirectory) throws {
      let outcome = try Executable.shell(
        "cat > memory.c && \(compiler ?? "cc") -O1 -shared -fPIC -o memory.so memory.c",
        in: directory, input: .text(source))
      guard outcome.status == 0 else { throw Executable.Failure(description: outcome.errors) }
    }

    private static let source = """
      #define _GNU_SOURCE
      #include <errno.h>
      #include <fcntl.h>
      #include <stdatomic.h>
      #include <stdlib.h>
      #include <sys/syscall.h>
      #include <unistd.h>

      extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t);
      extern void *__libc_realloc(void *, size_t), *__libc_memalign(size_t, size_t);

      static atomic_long turns, number;

      static int fails(void) {
        if (number == 0) number = strtol(getenv("ALLOCATION"), NULL, 10);
        if (atomic_fetch_add(&turns, 1) + 1 != number) return 0;
        int file = syscall(SYS_openat, AT_FDCWD, getenv("USED"), O_CREAT | O_WRONLY, 0666);
        syscall(SYS_close, file);
        errno = ENOMEM;
        return 1;
      }

      void *malloc(size_t size) { return fails() ? NULL : __libc_malloc(size); }
      void *calloc(size_t count, size_t size) {
        return fails() ? NULL : __libc_calloc(count, size);
      }
      void *realloc(void *old, size_t size) { return fails() ? NULL : __libc_realloc(old, size); }
      void *aligned_alloc(size_t alignment, size_t size) {
        return fails() ? NULL : __libc_memalign(alignment, size);
      }
      void *memalign(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }
      int posix_memalign(void **memory, size_t alignment, size_t size) {
        *memory = aligned_alloc(alignment, size);
        return *memory == NULL ? ENOMEM : 0;
      }
      """
  }
#endif
