/// A unit that is judged and counted.
package enum CountedUnit: String, Sendable {
  case line, row, setting, document
}
