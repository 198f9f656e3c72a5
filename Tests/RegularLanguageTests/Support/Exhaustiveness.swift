import Foundation

/// Whether to compare small worlds whole, and not only a sample of them.
///
/// The environment variable `VALIDATION_EXHAUSTIVE=1` asks for it: tens of millions of comparisons,
/// which take minutes even in a release build (`swift test -c release`).
let isExhaustive = ProcessInfo.processInfo.environment["VALIDATION_EXHAUSTIVE"] == "1"
