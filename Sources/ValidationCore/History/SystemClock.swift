#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system's clock, which continues while the machine sleeps.
package enum SystemClock {
  /// The time since a fixed point in time.
  ///
  /// `ContinuousClock` returns the same time. But on systems that don't include the concurrency
  /// runtime, it makes a static program start later and almost a megabyte larger.
  package static var now: Duration {
    #if canImport(Glibc) || canImport(Musl)
      // A `timespec` can't be created or accessed here: its members belong to a module of the
      // system that must not be imported directly.
      unsafe withUnsafeTemporaryAllocation(of: timespec.self, capacity: 1) { time in
        // This can't fail: the clock exists, and the pointer is valid.
        _ = unsafe clock_gettime(CLOCK_BOOTTIME, &time[0])
        return unsafe Duration(time[0])
      }
    #else
      origin.duration(to: .now)
    #endif
  }

  #if !(canImport(Glibc) || canImport(Musl))
    private static let origin = ContinuousClock.now
  #endif
}
