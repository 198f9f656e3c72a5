import InputValidation
import Testing

/// Editors whose observers edit others, in chains that are too long for a call stack.
@Suite struct EditorRingTests {
  private static func editor() -> FieldEditor {
    FieldEditor(InputField(validator: .all(of: []), clock: .stopped(at: .zero)))
  }

  /// Returns editors in a ring, each of which is edited by an observer of the previous one.
  private static func ring(
    of count: Int,
    _ follow: @escaping (FieldEditor, TextChange) -> Void
  ) -> (editors: [FieldEditor], watches: [FieldObservation]) {
    let editors = (0..<count).map { _ in editor() }
    let watches = editors.indices.map { index in
      let next = Unowned(editors[(index + 1) % count])
      return editors[index].observe(.didChange) { event in
        if case .didChange(let change) = event { follow(next.editor, change) }
      }
    }
    return (editors, watches)
  }

  private struct Unowned {
    unowned let editor: FieldEditor

    init(_ editor: FieldEditor) { self.editor = editor }
  }

  @Test func `a change passes once through a ring of thousands of editors`() {
    var changes = 0
    let (editors, watches) = Self.ring(of: 20_000) { next, change in
      changes += 1
      next.setText(change.new)
    }
    #expect(editors[0].insert("1") == nil)
    #expect(editors.allSatisfy { $0.text == "1" })
    #expect(changes == editors.count)
    watches.forEach { $0.cancel() }
  }

  @Test func `editors in a ring that correct each other stop at the limit`() {
    var refusals: [Refusal] = []
    let (editors, watches) = Self.ring(of: 3) { next, change in
      if let refusal = next.setText(change.new + "x") { refusals.append(refusal) }
    }
    for editor in editors { editor.cascadeLimit = 100 }
    #expect(editors[0].insert("1") == nil)
    #expect(refusals == [.turn(until: .observersRest)])
    #expect(editors.map(\.count).max() == 303)
    // The next operation begins again.
    refusals = []
    #expect(editors[0].setText("2") == nil)
    #expect(refusals == [.turn(until: .observersRest)])
    watches.forEach { $0.cancel() }
  }

  @Test func `an observer may edit another editor many times`() {
    let (one, other) = (Self.editor(), Self.editor())
    var changes = 0
    let watches = [
      one.observe(.didChange) { [unowned other] _ in
        for _ in 0..<5_000 { #expect(other.insert("x") == nil) }
        #expect(changes == 0, "observers of the other are notified after observers of this one")
      },
      other.observe(.didChange) { _ in changes += 1 },
    ]
    #expect(one.insert("1") == nil)
    #expect(other.count == 5_000 && changes == 5_000)
    watches.forEach { $0.cancel() }
  }

  /// An editor with an observer that retains the next.
  private final class Link {
    let editor = EditorRingTests.editor()
    private var watch: FieldObservation?

    init(_ next: Link?) {
      watch = editor.observe { _ in withExtendedLifetime(next) {} }
    }
  }

  @Test func `a chain of thousands of editors is deallocated`() {
    var first: Link?
    for _ in 0..<50_000 { first = Link(first) }
    weak let last = first
    #expect(last != nil)
    first = nil
    #expect(last == nil)
  }

  @Test func `an observed keystroke does not copy the text`() {
    let editor = FieldEditor(
      InputField(String(repeating: "abcdefgh", count: 10_000), validator: .alphabetic))
    let watch = editor.observe { _ in }
    editor.insert("i")
    let address = unsafe address(of: editor)
    for _ in 0..<9 {
      editor.delete()
      editor.insert("j")
      #expect(unsafe self.address(of: editor) == address)
    }
    watch.cancel()
  }

  private func address(of editor: FieldEditor) -> UnsafePointer<UInt8>? {
    unsafe editor.text.utf8.withContiguousStorageIfAvailable { $0.baseAddress } ?? nil
  }
}
