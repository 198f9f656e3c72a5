import Foundation
import InputValidation

/// All that a value shows of itself when someone prints, dumps, logs, reflects or encodes it.
struct Exposure {
  /// The texts, by how they were come by.
  private(set) var texts: [(means: String, text: String)] = []
  /// The names of the types of what is shown, without their modules and what they are generic in.
  private(set) var types: Set<String> = []

  init(of value: Any) {
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

  /// What it is in JSON; a text alone is wrapped in an array, as some decoders want it.
  private static func json(_ value: some Encodable) -> String {
    let data = (try? JSONEncoder().encode([value])) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  private mutating func add(_ means: String, _ text: String) { texts.append((means, text)) }

  /// Looks into a value, and into what is in it.
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
  /// Finds what is not to be shown.
  ///
  /// - Parameter words: Texts that must stay hidden, whole or in part.
  /// - Returns: How each of them is shown.
  func leaks(of words: [String]) -> [String] {
    texts.flatMap { means, text in
      words.filter(text.contains).map { "\($0) in the \(means): \(text.prefix(400))" }
    }
  }

  /// Finds numbers that stand alone, such as the place if a text of that length ends; not how
  /// many elements a dump says that an array has.
  func leaks(of numbers: ClosedRange<Int>) -> [String] {
    texts.flatMap { means, text in
      let words = text.split { !$0.isLetter && !$0.isNumber && !"_#".contains($0) }
      return zip(words, words.dropFirst() + [""])
        .filter { word, next in next != "elements" && Int(word).map(numbers.contains) ?? false }
        .map { word, _ in "\(word) in the \(means): \(text.prefix(400))" }
    }
  }
}
