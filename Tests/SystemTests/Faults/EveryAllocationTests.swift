#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Each of the first thousand allocations of memory fails.
  ///
  /// The Swift runtime ends the program by a signal then, which no program can prevent. So one of
  /// these holds:
  /// - The run is the same as without the failure.
  /// - A signal ended the program, or the exit status is that of a failure. Output and files are as
  ///   `EveryCallTests` says: no line is wrong, and every file is the old or the new one.
  ///
  /// By default, the allocations are distributed among the command lines; with
  /// `VALIDATION_EXHAUSTIVE=1`, all of them fail in each.
  @Suite struct EveryAllocationTests {
    /// The number of allocations.
    private static let count = 1000

    @Test(
      .enabled(if: AllocationInjector.isAvailable, "no C compiler is installed"),
      arguments: Array(FaultCase.all.enumerated()))
    func `no run without memory lies`(_ index: Int, _ fault: FaultCase) throws {
      let bench = try FaultBench(fault)
      try AllocationInjector.compile(in: bench.directory)
      let whole = try bench.run()
      let used = bench.directory.path + "/used"
      let step = isExhaustive ? 1 : FaultCase.all.count
      var mistakes: [String] = []
      for number in stride(from: 1 + index % step, through: Self.count, by: step) {
        let run = try bench.run(
          #"env LD_PRELOAD="$root/memory.so" ALLOCATION=\#(number) USED="$root/used""#)
        guard FileManager.default.fileExists(atPath: used) else {
          // There are no more.
          #expect(number > 500, "\(number)")
          break
        }
        try FileManager.default.removeItem(atPath: used)
        let (now, normal) = (run.outcome, whole.outcome)
        var wrong = bench.mistakes(
          in: run, whole: whole, reason: "Cannot allocate memory", mayLeave: now.status > 128)
        let isSame =
          now.status == normal.status && now.outputBytes == normal.outputBytes
          && now.errorBytes == normal.errorBytes && run.files == whole.files
        if now.status < 2, !isSame { wrong.append("another result") }
        if !wrong.isEmpty { mistakes.append("\(number): \(wrong): \(run)") }
      }
      #expect(mistakes.isEmpty, "\(mistakes.joined(separator: "\n"))")
    }
  }
#endif
