import InputValidation
import InputValidationTesting
import RegularLanguage

/// An operation on a form for a ``Trip``.
///
/// A path may have any index, of which the remainder is used: with two rows, `stops[3].city` is the
/// field of row 1. Editing starts with the caret at the end of the text.
indirect enum FormOperation: ScriptOperation, Equatable, Sendable {
  case set(String, to: String)
  case type(String, into: String)
  case erase(String)
  case compose(String, in: String)
  case commit(String)
  case end(String)
  case fill(String)
  case reject(String)
  case accept(String)
  case group([FormOperation])
  case undo
  case redo
  case insert(at: Int)
  case remove(at: Int)
  case move(from: Int, to: Int)
  case focus(String)
  case unfocus
  case focusNext
  case focusPrevious
  case go(to: Int)
  case goForward
  case goBack
  case submit
  case reset
  case load(String, as: String)
  /// Starts or ends an observation, which can change when validators and texts are set.
  case observe
  case ignore
  /// Starts or ends an observation that edits another field in response.
  case react
  case rest

  private static let rows = 0..<3

  static func random(using random: inout SplitMix64) -> Self {
    switch Int.random(in: 0..<64, using: &random) {
    case 0..<12: return editing(using: &random)
    case 12..<18:
      let path = path(using: &random)
      return .type(String("CHN1a5".randomElement(using: &random) ?? "x"), into: path)
    case 18, 19: return .erase(path(using: &random))
    case 20..<23:
      let text = ["x", "1", "ab", ""].randomElement(using: &random) ?? ""
      return .compose(text, in: path(using: &random))
    case 23: return .commit(path(using: &random))
    case 24: return .end(path(using: &random))
    case 25: return .fill(path(using: &random))
    case 26: return .reject(path(using: &random))
    case 27: return .accept(path(using: &random))
    case 28, 29: return .group((0..<3).map { _ in editing(using: &random) })
    case 30..<38: return .undo
    case 38..<42: return .redo
    case 42, 43: return .insert(at: .random(in: 0...3, using: &random))
    case 44: return .remove(at: .random(in: rows, using: &random))
    case 45:
      return .move(
        from: .random(in: rows, using: &random), to: .random(in: rows, using: &random))
    case 46, 47: return .focus(path(using: &random))
    case 48: return .unfocus
    case 49: return .focusNext
    case 50: return .focusPrevious
    case 51, 52: return .go(to: .random(in: 0...3, using: &random))
    case 53: return .goForward
    case 54: return .goBack
    case 55, 56: return .submit
    case 57: return Bool.random(using: &random) ? .reset : .submit
    case 58:
      let path = path(using: &random)
      return .load(path, as: text(for: path, using: &random))
    case 59: return .observe
    case 60: return .ignore
    case 61: return .react
    case 62: return .rest
    default: return .goBack
    }
  }

  /// Returns an operation that may be part of a group.
  private static func editing(using random: inout SplitMix64) -> Self {
    let path = path(using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .insert(at: .random(in: rows, using: &random))
    case 1: return .type("1", into: path)
    default: return .set(path, to: text(for: path, using: &random))
    }
  }

  private static func path(using random: inout SplitMix64) -> String {
    if Int.random(in: 0..<3, using: &random) > 0 {
      return Trip.fields.randomElement(using: &random) ?? ""
    }
    let name = Trip.stopFields.randomElement(using: &random) ?? ""
    return "stops[\(Int.random(in: rows, using: &random))].\(name)"
  }

  private static func text(for path: String, using random: inout SplitMix64) -> String {
    let name = path.split(separator: ".").last.map(String.init) ?? ""
    return Trip.texts[name]?.randomElement(using: &random) ?? ""
  }

  var simpler: [Self] {
    switch self {
    case .set(let path, let text) where !text.isEmpty:
      Self.simpler(path).map { .set($0, to: text) } + [.set(path, to: "")]
    case .set(let path, let text): Self.simpler(path).map { .set($0, to: text) }
    case .type(let text, let path):
      [.set(path, to: text)] + Self.simpler(path).map { .type(text, into: $0) }
    case .group(let operations):
      operations.indices.map { index in
        var fewer = operations
        fewer.remove(at: index)
        return .group(fewer)
      } + operations
    case .erase(let path): [.set(path, to: "")]
    case .compose(let text, let path):
      [.type(text, into: path)] + (text == "x" ? [] : [.compose("x", in: path)])
    case .insert(let index) where index > 0: [.insert(at: 0)]
    case .remove(let index) where index > 0: [.remove(at: 0)]
    case .load(let path, let text) where !text.isEmpty: [.load(path, as: ""), .reset]
    case .goForward: [.go(to: 0), .go(to: 1), .go(to: 2)]
    case .submit: [.end("country")]
    case .redo: [.undo]
    default: []
    }
  }

  /// Returns the same path in the first row.
  private static func simpler(_ path: String) -> [String] {
    let first = path.replacing("[1]", with: "[0]").replacing("[2]", with: "[0]")
    return first == path ? [] : [first]
  }
}
