#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system's clock, which also runs while the machine sleeps.
package enum SystemClock {
  /// The time since some fixed moment.
  ///
  /// `ContinuousClock` tells the same, but where the concurrency runtime is no part of the system,
  /// a static program that has it starts later and is almost a megabyte larger.
  package static var now: Duration {
    #if canImport(Glibc) || canImport(Musl)
      // A `timespec` can't be made or looked into here: its members belong to a module of the
      // system that no other file should import.
      unsafe withUnsafeTemporaryAllocation(of: timespec.self, capacity: 1) { time in
        // It can't fail: the clock is there, and so is the place for the time.
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
