import Foundation
import InputValidation

/// Everything that printing, dumping, logging, reflecting or encoding a value reveals.
package struct Exposure {
  /// The texts, each with the means by which it was obtained.
  package private(set) var texts: [(means: String, text: String)] = []
  /// The names of the types of the reflected values, without modules and generic arguments.
  package private(set) var types: Set<String> = []

  package init(of value: Any) {
    add("description", String(describing: value))
    add("debug description", String(reflecting: value))
    var text = ""
    dump(value, to: &text)
    add("dump", text)
    var seen: Set<ObjectIdentifier> = []
    reflect(value, depth: 0, &seen)
    if let value = value as? any Encodable { add("JSON", Self.json(value)) }
    for wording in Wording.all {
      switch value {
      case let error as ValidationError:
        add("message", error.message(in: wording))
        add("detail", error.detail(in: wording))
      case let refusal as Refusal: add("message", refusal.message(in: wording))
      case let report as FormReport: add("message", report.message(in: wording))
      case let report as SettingsReport: add("message", report.message(in: wording))
      case let error as SettingsError: add("message", error.message(in: wording))
      case let rule as Rule:
        add("message", ValidationError(rule, at: 0..<0).message(in: wording))
        add("detail", ValidationError(rule, at: 0..<0).detail(in: wording))
      default: break
      }
    }
  }

  /// Returns the value in JSON, in an array, since some coders reject a text at the top level.
  private static func json(_ value: some Encodable) -> String {
    let data = (try? JSONEncoder().encode([value])) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  private mutating func add(_ means: String, _ text: String) { texts.append((means, text)) }

  /// Reflects a value and its children, recursively.
  private mutating func reflect(_ value: Any, depth: Int, _ seen: inout Set<ObjectIdentifier>) {
    let mirror = Mirror(reflecting: value)
    let name = String(reflecting: type(of: value)).withoutGenericArguments
    types.insert(name.split(separator: ".").dropFirst().joined(separator: "."))
    if mirror.displayStyle == .class {
      guard seen.insert(ObjectIdentifier(value as AnyObject)).inserted else { return }
    }
    if mirror.children.isEmpty { add("mirror", String(describing: value)) }
    guard depth < 20 else { return }
    for child in mirror.children {
      if let label = child.label { add("label", label) }
      reflect(child.value, depth: depth + 1, &seen)
    }
  }
}

extension Exposure {
  /// Returns descriptions of the texts that reveal any of some words.
  ///
  /// - Parameter words: Texts that must not be revealed.
  /// - Returns: A description of each leak.
  package func leaks(of words: [String]) -> [String] {
    texts.flatMap { means, text in
      words.filter(text.contains).map { "\($0) in the \(means): \(text.prefix(400))" }
    }
  }

  /// Returns descriptions of the texts that reveal any of some numbers, such as the length of a
  /// secret; the number of elements in the dump of an array is ignored.
  package func leaks(of numbers: ClosedRange<Int>) -> [String] {
    texts.flatMap { means, text in
      let words = text.split { !$0.isLetter && !$0.isNumber && !"_#".contains($0) }
      return zip(words, words.dropFirst() + [""])
        .filter { word, next in next != "elements" && Int(word).map(numbers.contains) ?? false }
        .map { word, _ in "\(word) in the \(means): \(text.prefix(400))" }
    }
  }
}
