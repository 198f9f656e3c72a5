#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
#if canImport(SwiftOverlayShims)
  // Both modules include the C library's header with `timespec`, and it belongs to whichever of
  // them the compiler has read first.
  import SwiftOverlayShims
#endif

/// The system's clock, which also runs while the machine sleeps.
package enum SystemClock {
  /// The time since some fixed moment.
  ///
  /// `ContinuousClock` tells the same, but where the concurrency runtime is no part of the system a
  /// program that is linked with it starts later.
  package static var now: Duration {
    #if canImport(Glibc) || canImport(Musl)
      var time = timespec()
      // It can't fail: the clock is there, and so is the place for the time.
      _ = unsafe clock_gettime(CLOCK_BOOTTIME, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    #else
      origin.duration(to: .now)
    #endif
  }

  #if !(canImport(Glibc) || canImport(Musl))
    private static let origin = ContinuousClock.now
  #endif
}
