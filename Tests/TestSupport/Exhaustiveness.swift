import Foundation

/// Whether to try small worlds whole, random cases in great number and inputs of full size.
///
/// By default, tests take a part of them that has every kind of case, so that all tests together
/// take minutes. The environment variable `VALIDATION_EXHAUSTIVE=1` requires the whole: tens of
/// millions of comparisons take long even in a release build (`swift test -c release`), and
/// gigabytes are for a program that is optimized, whose absolute path is `VALIDATION_PROGRAM`.
package let isExhaustive = ProcessInfo.processInfo.environment["VALIDATION_EXHAUSTIVE"] == "1"

/// Returns how many cases to try: some of them, or all where ``isExhaustive`` requires that.
package func sampled<Count>(_ some: Count, of whole: Count) -> Count {
  isExhaustive ? whole : some
}

/// Returns cases at equal distances in a list: a number of them, or all where ``isExhaustive``
/// requires that.
package func sampled<Case>(_ count: Int, from cases: [Case]) -> [Case] {
  if isExhaustive || cases.count <= count { return cases }
  return (0..<count).map { cases[$0 * cases.count / count] }
}
