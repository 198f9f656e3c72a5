import RegularLanguage
import ValidationCore

extension Interval where Bound: Sendable {
  /// Returns a judge of a text by its value, which takes less time than compiling the bounds.
  ///
  ///     interval.judge(dates) { CalendarDate($0) }   // a date, and in the interval
  ///
  /// - Parameters:
  ///   - language: The texts that have values.
  ///   - value: Returns the value of one of these texts.
  /// - Returns: The judge.
  func judge(
    _ language: Language,
    by value: @escaping @Sendable (String) -> Bound?
  ) -> FirstJudge {
    { text in
      guard language.contains(text) == true, let text = text.text else { return false }
      return value(text).map(contains) ?? false
    }
  }
}
