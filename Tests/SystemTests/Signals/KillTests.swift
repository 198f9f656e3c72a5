#if os(Linux)
  import RegularLanguage
  import TestSupport
  import Testing

  /// Programs that are killed while they replace files.
  ///
  /// At whatever moment that happens, each file is the old or the new one, nothing is left but
  /// temporary files that the manual names, and the next run does the rest.
  @Suite struct KillTests {
    static let cases = [
      // Files of a megabyte and more, one of which has nothing to repair.
      FaultCase(
        arguments: "-q --digits --trim --in-place a b c d",
        preparation: "seq -f ' %06g ' 120000 > a; seq 120000 > b; cp a c; seq -f '%g ' 120000 > d"),
      FaultCase(
        arguments: "-q --digits --trim --in-place=.old a b",
        preparation: "seq -f ' %06g ' 120000 > a; cp a b; echo 1 > b.old"),
      FaultCase(
        arguments: "-q --digits --write-baseline base a",
        preparation: """
          seq -f 'x%06g' 10000 > a; "$validate" -q --digits --write-baseline base a
          seq -f 'y%06g' 30000 >> a
          """),
    ]

    @Test(
      .enabled(if: Executable.isInstalled("timeout"), "timeout is not installed"), arguments: cases)
    func `a program can be killed at any moment`(_ fault: FaultCase) throws {
      let bench = try FaultBench(fault)
      let clock = ContinuousClock()
      let start = clock.now
      let whole = try bench.run("timeout 100")
      let duration = (clock.now - start) / Duration.seconds(1)
      // The moments are spread over the duration, at random places within each part.
      var random = SplitMix64(seed: 1)
      let count = fault.arguments.contains("=") ? 50 : 100
      var killed = 0
      for turn in 0..<count {
        let moment = (Double(turn) + .random(in: 0..<1, using: &random)) / Double(count) * duration
        let run = try bench.run("timeout -s KILL \(moment)")
        var mistakes = bench.mistakes(in: run, whole: whole, mayLeave: true)
        if run.outcome.status == 128 + 9 {
          killed += 1
        } else if run.outcome.status != whole.outcome.status || run.files != whole.files {
          mistakes.append("status \(run.outcome.status): \(run.outcome.errors)")
        }
        let next = try bench.run(restores: false)
        let files = next.files.filter { !FaultBench.isNamedInManual($0.key) }
        if next.outcome.status != whole.outcome.status || !next.outcome.errors.isEmpty {
          mistakes.append("then status \(next.outcome.status): \(next.outcome.errors)")
        }
        if files != whole.files { mistakes.append("then other files") }
        #expect(mistakes.isEmpty, "after \(moment) s of \(duration) s")
      }
      #expect(killed > count / 4)
    }
  }
#endif
