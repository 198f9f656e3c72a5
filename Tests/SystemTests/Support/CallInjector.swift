#if os(Linux)
  import TestSupport

  /// A program in C that runs another one and makes one of its system calls fail.
  ///
  ///     injector LOG NUMBER CHOICE PROGRAM ARGUMENT...
  ///
  /// All calls that can fail are counted from the first one of `main`, over all threads. The call
  /// with the number, from 1, is not made, and returns the error with the number of the choice,
  /// from 0, of those that are plausible for it. A line in the log tells of it; with the number 0,
  /// no call fails, and a line tells of each. The exit status is that of the program.
  ///
  /// Each call is passed to the injector by seccomp(2), which takes some microseconds, so that
  /// thousands of runs take half a minute; with strace(1), it would be several minutes, and calls
  /// would be counted separately in each thread.
  enum CallInjector {
    /// Whether it can be compiled.
    static let isAvailable = compiler != nil

    private static let compiler = ["cc", "clang", "gcc"].first(where: Executable.isInstalled)

    /// Compiles it as the file `injector` in a directory.
    static func compile(in directory: TemporaryDirectory) throws {
      let outcome = try Executable.shell(
        "cat > injector.c && \(compiler ?? "cc") -O1 -o injector injector.c", in: directory,
        input: .text(source))
      guard outcome.status == 0 else { throw Executable.Failure(description: outcome.errors) }
    }

    private static let source = """
      #define _GNU_SOURCE
      #include <errno.h>
      #include <fcntl.h>
      #include <linux/filter.h>
      #include <linux/seccomp.h>
      #include <poll.h>
      #include <signal.h>
      #include <stddef.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      #include <sys/ioctl.h>
      #include <sys/prctl.h>
      #include <sys/resource.h>
      #include <sys/socket.h>
      #include <sys/syscall.h>
      #include <sys/uio.h>
      #include <sys/wait.h>
      #include <unistd.h>

      #ifndef SECCOMP_IOCTL_NOTIF_SET_FLAGS
      #define SECCOMP_IOCTL_NOTIF_SET_FLAGS SECCOMP_IOW(4, __u64)
      #define SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP 1UL
      #endif

      /* Calls that can't fail, that only wait, or that start the program. */
      static const int ignored[] = {
        SYS_execve, SYS_exit, SYS_exit_group, SYS_futex, SYS_gettid, SYS_getpid, SYS_getuid,
        SYS_geteuid, SYS_madvise, SYS_munmap, SYS_restart_syscall, SYS_rseq, SYS_rt_sigaction,
        SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigtimedwait, SYS_sched_yield, SYS_sendmsg,
        SYS_set_robust_list, SYS_set_tid_address, SYS_sigaltstack, SYS_tgkill, SYS_umask,
      };

      /* The plausible errors of a call, and the argument with a path. */
      struct kind { int number; const char *name; int path; int errors[6]; };
      #define KIND(name, ...) {SYS_##name, #name, __VA_ARGS__}
      static const struct kind kinds[] = {
        KIND(read, -1, {EIO, EINTR}), KIND(pread64, -1, {EIO, EINTR}),
        KIND(write, -1, {ENOSPC, EIO, EINTR}), KIND(pwrite64, -1, {ENOSPC, EIO, EINTR}),
        KIND(openat, 1, {EIO, EACCES, EMFILE, ENOMEM, EINTR}),
        KIND(close, -1, {EIO, ENOSPC, EINTR}),
        KIND(fsync, -1, {EIO, ENOSPC, EINTR}), KIND(ftruncate, -1, {EIO, EINTR}),
        KIND(newfstatat, 1, {EIO, ENOMEM, EINTR}), KIND(fstat, -1, {EIO, ENOMEM, EINTR}),
        KIND(getdents64, -1, {EIO, ENOMEM}), KIND(getcwd, -1, {EIO, ENOMEM}),
        KIND(chdir, 0, {EIO, EACCES, ENOMEM}), KIND(readlinkat, 1, {EIO, EACCES, ENOMEM}),
        KIND(linkat, 1, {EIO, EACCES, ENOSPC}), KIND(renameat, 1, {EIO, EACCES, ENOSPC}),
        KIND(unlinkat, 1, {EIO, EACCES}), KIND(fchmod, -1, {EIO, EPERM}),
        KIND(fchown, -1, {EIO, EPERM}), KIND(lseek, -1, {EIO}), KIND(fcntl, -1, {EIO}),
        KIND(ioctl, -1, {EIO}), KIND(ppoll, -1, {ENOMEM, EINTR}), KIND(pipe2, -1, {EMFILE, ENFILE}),
        KIND(getrandom, -1, {ENOSYS, EINTR}), KIND(clone3, -1, {EAGAIN}), KIND(clone, -1, {EAGAIN}),
        KIND(mmap, -1, {ENOMEM}), KIND(mprotect, -1, {ENOMEM}), KIND(mremap, -1, {ENOMEM}),
        KIND(brk, -1, {ENOMEM}),
      #ifdef SYS_unlink
        KIND(readlink, 0, {EIO, EACCES, ENOMEM}), KIND(unlink, 0, {EIO, EACCES}),
        KIND(poll, -1, {ENOMEM, EINTR}), KIND(pipe, -1, {EMFILE, ENFILE}),
      #endif
      };

      static const struct kind *kind(int number) {
        static const struct kind other = {-1, "other", -1, {EIO, ENOMEM, EINTR}};
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
          if (kinds[i].number == number) return &kinds[i];
        return &other;
      }

      /* Passes calls to the descriptor that is returned. */
      static int filter(void) {
        enum { count = sizeof ignored / sizeof *ignored };
        struct sock_filter code[count + 3], *next = code;
        *next++ = (struct sock_filter)BPF_STMT(
          BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
        for (int i = 0; i < count; i++)
          *next++ = (struct sock_filter)BPF_JUMP(
            BPF_JMP | BPF_JEQ | BPF_K, ignored[i], count - i, 0);
        *next++ = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
        *next++ = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
        struct sock_fprog program = {count + 3, code};
        return syscall(
          SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
      }

      static void tell(FILE *log, int turn, const struct kind *kind, int choices, int error,
                       const struct seccomp_notif *call) {
        char path[256] = "";
        if (kind->path >= 0) {
          struct iovec to = {path, sizeof path - 1};
          struct iovec from = {(void *)call->data.args[kind->path], sizeof path - 1};
          if (process_vm_readv(call->pid, &to, 1, &from, 1, 0) < 0) path[0] = 0;
        }
        fprintf(log, "%d %s %d %d %d %s\\n", turn, kind->name, choices, error,
                (int)call->data.args[0], path);
      }

      int main(int count, char **arguments) {
        if (count < 5) return 99;
        int number = atoi(arguments[2]), choice = atoi(arguments[3]);
        struct rlimit none = {0, 0};
        setrlimit(RLIMIT_CORE, &none);
        int ends[2];
        socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
        char byte = 0, control[CMSG_SPACE(sizeof(int))] = {0};
        struct iovec bytes = {&byte, 1};
        struct msghdr message = {.msg_iov = &bytes, .msg_iovlen = 1, .msg_control = control,
                                 .msg_controllen = sizeof control};
        int child = fork();
        if (child == 0) {
          prctl(PR_SET_PDEATHSIG, SIGKILL);
          prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
          int listener = filter();
          if (listener < 0) _exit(98);
          struct cmsghdr *header = CMSG_FIRSTHDR(&message);
          header->cmsg_level = SOL_SOCKET;
          header->cmsg_type = SCM_RIGHTS;
          header->cmsg_len = CMSG_LEN(sizeof(int));
          memcpy(CMSG_DATA(header), &listener, sizeof(int));
          sendmsg(ends[1], &message, 0);
          execve(arguments[4], arguments + 4, environ);
          _exit(97);
        }
        close(ends[1]);
        int status, listener;
        if (recvmsg(ends[0], &message, MSG_CMSG_CLOEXEC) != 1) return 98;
        memcpy(&listener, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof(int));
        /* Faster, where the system has it. */
        ioctl(listener, SECCOMP_IOCTL_NOTIF_SET_FLAGS, SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP);
        FILE *log = fopen(arguments[1], "we");
        int isStarted = 0, turn = 0;
        for (;;) {
          struct pollfd request = {listener, POLLIN, 0};
          if (poll(&request, 1, -1) < 0) continue;
          if (!(request.revents & POLLIN)) break;
          struct seccomp_notif call;
          memset(&call, 0, sizeof call);
          if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &call)) continue;
          struct seccomp_notif_resp answer = {
            .id = call.id, .flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE};
          /* The first call of the program. Those before are of the loader. */
          if (call.data.nr == SYS_fcntl && call.data.args[0] == 0 && call.data.args[1] == F_GETFD)
            isStarted = 1;
          if (isStarted && (++turn == number || number == 0)) {
            const struct kind *kind_ = kind(call.data.nr);
            int choices = 0;
            while (kind_->errors[choices]) choices++;
            int error = turn == number ? kind_->errors[choice < choices ? choice : 0] : 0;
            tell(log, turn, kind_, choices, error, &call);
            if (error) answer = (struct seccomp_notif_resp){.id = call.id, .error = -error};
          }
          ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
        }
        fclose(log);
        waitpid(child, &status, 0);
        if (WIFSIGNALED(status)) raise(WTERMSIG(status));
        return WEXITSTATUS(status);
      }
      """
  }

  extension CallInjector {
    /// A call that failed.
    struct FailedCall {
      /// The number of the call, from 1.
      let number: Int
      let name: String
      /// The number of plausible errors.
      let choiceCount: Int
      let error: CInt
      /// The first argument; of many calls, a descriptor.
      let argument: Int
      let path: Substring

      /// Reads a line of the log; nil for any other text.
      init?(_ line: some StringProtocol) {
        let words = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: false)
        guard words.count == 6, let number = Int(words[0]), let choices = Int(words[2]),
          let error = CInt(words[3]), let argument = Int(words[4])
        else { return nil }
        self.number = number
        name = String(words[1])
        choiceCount = choices
        self.error = error
        self.argument = argument
        path = Substring(words[5])
      }
    }
  }

  extension CallInjector.FailedCall {
    /// Whether it asks for memory, without which the Swift runtime ends the program by a signal.
    var isAboutMemory: Bool { ["mmap", "mprotect", "mremap", "brk"].contains(name) }

    /// Whether it removes a file, which then remains.
    var isRemoval: Bool { name.hasPrefix("unlink") }

    /// Whether it writes a message, which is then missing.
    var isMessage: Bool { name == "write" && argument == 2 }
  }

  extension CallInjector.FailedCall: CustomStringConvertible {
    var description: String { "\(number) \(name)(\(argument)) \(path) error \(error)" }
  }
#endif
