extension String {
  /// Returns the text in a layout; `nil` if it doesn't have as many characters.
  ///
  ///     "20240517".laidOut(as: "0000-00-00")   // "2024-05-17"
  ///     "2024".laidOut(as: "0000-00-00")       // nil
  ///
  /// - Parameters:
  ///   - layout: The layout, in which each `0` stands for a letter or digit of the text.
  ///   - marks: Characters of the text that are left out.
  /// - Returns: The text; `nil` also if characters other than letters and digits remain.
  package func laidOut(as layout: String, without marks: String = "") -> String? {
    let kept = filter { !marks.contains($0) }
    guard kept.count == layout.count(where: { $0 == "0" }),
      kept.allSatisfy({ $0.isLetter || $0.isNumber })
    else { return nil }
    var rest = Substring(kept)
    return String(layout.map { $0 == "0" ? rest.removeFirst() : $0 })
  }
}
