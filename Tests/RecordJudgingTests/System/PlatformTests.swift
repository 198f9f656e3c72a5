import RecordJudging
import Testing

@Suite struct PlatformTests {
  @Test func `a thread that is started calls its function`() async {
    await withCheckedContinuation { continuation in
      #expect(Platform.startThread { continuation.resume() })
    }
  }

  @Test func `a file may have the number of the closed standard input`() async {
    // In a process of its own, since other tests may use standard input.
    await #expect(processExitsWith: .success) {
      // A thread of the testing library may take the number first, and give it back.
      for _ in 0..<1_000 {
        try? Platform.close(.standardInput)
        if try Platform.openForReading(Array("/dev/null".utf8)) == .standardInput { return }
      }
      preconditionFailure("no file had the number")
    }
  }

  @Test func `the size of a file that is not open is an error`() {
    let error = #expect(throws: SystemError.self) {
      try Platform.size(of: Platform.Descriptor(number: -1))
    }
    #expect(error?.description == "Bad file descriptor")
  }

  @Test func `there are processors`() {
    #expect((1...65_536).contains(Platform.processorCount))
  }
}
