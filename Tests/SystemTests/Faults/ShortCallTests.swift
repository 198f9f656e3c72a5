#if os(Linux)
  import TestSupport
  import Testing

  /// Calls that transfer fewer bytes than requested, or are interrupted by a signal.
  ///
  /// A preloaded library makes every third call fail with EINTR, and the others transfer few bytes.
  @Suite struct ShortCallTests {
    private static let library = """
      #define _GNU_SOURCE
      #include <errno.h>
      #include <fcntl.h>
      #include <stdatomic.h>
      #include <stdlib.h>
      #include <sys/syscall.h>
      #include <unistd.h>

      static atomic_uint turns;

      /* How much of a size to do; -1 for nothing. */
      static long part(size_t size) {
        unsigned turn = atomic_fetch_add(&turns, 1);
        if (turn == 0) close(open("used", O_CREAT | O_WRONLY, 0666));
        if (turn % 3 == 0) { errno = EINTR; return -1; }
        size_t most = strtoul(getenv("MOST"), NULL, 10);
        if (most > size) most = size;
        return most < 2 ? most : 1 + turn * 2654435761u % most;
      }

      ssize_t read(int file, void *to, size_t size) {
        long n = part(size);
        return n < 0 ? n : syscall(SYS_read, file, to, n);
      }
      ssize_t pread(int file, void *to, size_t size, off_t offset) {
        long n = part(size);
        return n < 0 ? n : syscall(SYS_pread64, file, to, n, offset);
      }
      ssize_t pread64(int file, void *to, size_t size, off_t offset) {
        return pread(file, to, size, offset);
      }
      ssize_t write(int file, const void *from, size_t size) {
        long n = part(size);
        return n < 0 ? n : syscall(SYS_write, file, from, n);
      }
      ssize_t pwrite(int file, const void *from, size_t size, off_t offset) {
        long n = part(size);
        return n < 0 ? n : syscall(SYS_pwrite64, file, from, n, offset);
      }
      ssize_t pwrite64(int file, const void *from, size_t size, off_t offset) {
        return pwrite(file, from, size, offset);
      }
      """

    /// The maximum number of bytes per call, with the command lines.
    static let commands = [
      3: [
        "--digits small", "--digits < small", "--digits --encoding bytes small -", "-f rules small",
        "--digits --emit valid --report junit:report small", "--digits --format sarif < small",
        "-f - small < rules", "--generate man", "--explain --digits", "--digits --length 1.. small",
        "--digits --range 2/3 --header 1 small",
      ],
      70_000: [
        "--digits --emit invalid --report valid:report long", "--digits --format junit < long",
        "--digits --encoding bytes long", "--digits --length ..9 long < small - small",
      ],
      300_000: [
        "-j 1 --digits large", "-j 3 --digits large", "-j 3 --digits --emit valid < large",
        "-j 3 --digits --emit invalid --report jsonl:report large long large",
      ],
    ]

    private static let compiler = ["cc", "clang", "gcc"].first(where: Executable.isInstalled)

    @Test(.enabled(if: compiler != nil, "no C compiler is installed"), arguments: commands)
    func `short calls are continued`(most: Int, commands: [String]) throws {
      let directory = try TemporaryDirectory([
        "large": LargeFile.text,
        "small": "\u{FEFF}1\r\nx\n\u{E9}\n\n23456\n\u{1F680}7\n8",
        "long": String(repeating: "1", count: 1_500_000) + "x\n22\n"
          + String(repeating: "3", count: 300_000),
        "rules": "--digits\n--length 1..5\n",
        "library.c": Self.library,
        "commands": commands.map { $0 + "\n" }.joined(),
      ])
      let script = """
        \(try #require(Self.compiler)) -shared -fPIC -o library.so library.c || exit 3
        while IFS= read -r arguments <&3; do
          : > report
          eval '"$validate"' "$arguments" > output 2> errors; status=$?
          mv output output.normal; mv errors errors.normal; mv report report.normal
          : > report
          rm -f used
          eval 'MOST=\(most) LD_PRELOAD=./library.so "$validate"' "$arguments" > output 2> errors
          [ $? -eq "$status" ] && [ -e used ] && cmp output output.normal &&
            cmp errors errors.normal && cmp report report.normal || echo "$arguments"
        done 3< commands
        """
      let outcome = try Executable.shell(script, in: directory)
      #expect(outcome.output == "")
      #expect(outcome.errors == "")
      #expect(outcome.status == 0)
    }
  }
#endif
