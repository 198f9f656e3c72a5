import Testing

@testable import ValidateRun

/// The digests of known findings.
@Suite struct SipHashTests {
  /// The vectors of the reference implementation, also computed by `openssl mac ... SIPHASH`.
  @Test(arguments: [
    (0, "a3817f04ba25a8e66df67214c7550293"), (1, "da87c1d86b99af44347659119b22fc45"),
    (8, "3b62a9ba6258f5610f83e264f31497b4"), (15, "5493e99933b0a8117e08ec0f97cfc3d9"),
    (63, "5150d1772f50834a503e069a973fbd7c"),
  ]) func `digests equal those of the reference implementation`(count: Int, digest: String) {
    let hash = SipHash(key: (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908))
    let bytes = (0..<count).map { UInt8($0) }
    #expect(hash.digest(of: bytes.span).description == digest)
    #expect(SipHash.Digest(Array(digest.utf8)) == hash.digest(of: bytes.span))
  }

  @Test(arguments: ["", "0", String(repeating: "0", count: 31), String(repeating: "A", count: 32)])
  func `other texts are not digests`(text: String) {
    #expect(SipHash.Digest(Array(text.utf8)) == nil)
  }
}
