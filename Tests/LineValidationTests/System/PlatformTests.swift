import LineValidation
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
      try Platform.close(.standardInput)
      let file = try Platform.openForReading(Array("/dev/null".utf8))
      precondition(file == .standardInput)
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
