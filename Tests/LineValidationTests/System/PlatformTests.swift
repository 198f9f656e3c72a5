import LineValidation
import Testing

@Suite struct PlatformTests {
  @Test func `a thread that is started calls its function`() async {
    await withCheckedContinuation { continuation in
      #expect(Platform.startThread { continuation.resume() })
    }
  }

  @Test func `there are processors`() {
    #expect((1...65_536).contains(Platform.processorCount))
  }
}
