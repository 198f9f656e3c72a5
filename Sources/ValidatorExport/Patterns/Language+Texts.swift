internal import PatternSyntax
internal import RegularLanguage
package import ValidationCore

extension Language {
  /// Returns all texts; `nil` if there are more than a limit, or longer ones than 64 scalars.
  package func texts(atMost limit: Int) -> [String]? {
    guard let machine = exportedMachine else { return nil }
    var texts: [String] = []
    var pending = [(state: machine.start, text: "")]
    while let (number, text) = pending.popLast() {
      let state = machine.states[number]
      if state.isAccepting { texts.append(text) }
      if text.unicodeScalars.count == 64 { return nil }
      for transition in state.transitions {
        // Each of these leads to a text of its own.
        guard texts.count + pending.count + transition.scalars.count <= limit else { return nil }
        for value in transition.scalars.ranges.joined() {
          guard let scalar = Unicode.Scalar(value) else { continue }
          pending.append((transition.target, text + String(scalar)))
        }
      }
    }
    return texts
  }
}
