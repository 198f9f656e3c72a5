@testable import LineValidation
import Testing

/// Letters and signs that look like ASCII characters: rows of confusables.txt of UTS #39.
@Suite struct LookAlikesTests {
  @Test(arguments: [
    (
      "\u{405}\u{406}\u{408}\u{410}\u{412}\u{415}\u{417}\u{41A}\u{41C}\u{41D}\u{41E}\u{420}",
      "SIJABE3KMHOP"
    ),
    (
      "\u{421}\u{422}\u{423}\u{425}\u{42C}\u{430}\u{431}\u{433}\u{435}\u{43E}\u{440}\u{441}",
      "CTYXba6reopc"
    ),
    (
      "\u{443}\u{445}\u{455}\u{456}\u{458}\u{474}\u{475}\u{4AE}\u{4AF}\u{4BB}\u{4BD}\u{4C0}",
      "yxsijVvYyheI"
    ),
    (
      "\u{4CF}\u{4E0}\u{501}\u{50C}\u{51A}\u{51B}\u{51C}\u{51D}",
      "i3dGQqWw"
    ),
    (
      "\u{37F}\u{391}\u{392}\u{395}\u{396}\u{397}\u{399}\u{39A}\u{39C}\u{39D}\u{39F}\u{3A1}",
      "JABEZHIKMNOP"
    ),
    (
      "\u{3A4}\u{3A5}\u{3A7}\u{3B1}\u{3B3}\u{3B9}\u{3BD}\u{3BF}\u{3C1}\u{3C3}\u{3C5}\u{3DC}",
      "TYXayivopouF"
    ),
    (
      "\u{3E8}\u{3F1}\u{3F2}\u{3F3}\u{3F9}\u{3FA}",
      "2pcjCM"
    ),
    ("\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2018}\u{2019}", "-----''"),
    ("\u{201A}\u{201C}\u{201D}\u{2024}\u{2044}\u{2212}", ",\"\"./-"),
    ("p\u{430}l\u{200B}", "pal"), ("\u{FF01}\u{FF21}\u{FF5E}", "!A~"), ("a\u{A0}b\u{3000}", "a b "),
  ])
  func `look-alikes become ASCII characters`(text: String, plain: String) {
    #expect(LookAlikes.plain(text) == plain)
  }

  @Test func `other letters and signs stay as they are`() {
    // The neighbors of look-alikes in their blocks, and of fullwidth characters.
    let others = "\u{404}\u{407}\u{411}\u{413}\u{500}\u{394}\u{3A9}\u{2015}\u{2213}\u{FF5F}"
    #expect(LookAlikes.plain(others) == others)
    #expect(others.unicodeScalars.allSatisfy { LookAlikes.found($0) == nil })
  }
}
