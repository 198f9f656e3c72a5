extension String {
  /// The text with the digits of its numbers in groups of three.
  ///
  ///     "12 of 1234567 rows".groupingDigits   // "12 of 1,234,567 rows"
  var groupingDigits: String {
    var (text, digits): (String, [Character]) = ("", [])
    func appendDigits() {
      for (index, digit) in digits.enumerated() {
        if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
        text.append(digit)
      }
      digits = []
    }
    for character in self {
      if character.isASCII, character.isNumber {
        digits.append(character)
      } else {
        appendDigits()
        text.append(character)
      }
    }
    appendDigits()
    return text
  }
}
