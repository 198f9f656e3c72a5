#if canImport(ObjectiveC)
  public import Foundation
  public import InputValidation

  /// An undo manager that undoes the steps of a field, so that Undo in a menu, and a shake, do what
  /// the field does: a step never brings back a text that the field's validator would block.
  ///
  ///     override var undoManager: UndoManager? { fieldUndoManager }
  ///
  /// A manager that only registers actions would count each key as a step, or merge keys by events
  /// of its own. Only Apple's platforms have undo managers; this file is not compiled elsewhere.
  public final class FieldUndoManager: UndoManager {
    private let editor: FieldEditor

    /// Creates an undo manager for a field.
    public init(_ editor: FieldEditor) {
      self.editor = editor
      super.init()
    }

    /// A Boolean value that says whether there is a step to undo.
    override public var canUndo: Bool { editor.field.canUndo }
    /// A Boolean value that says whether there is a step to redo.
    override public var canRedo: Bool { editor.field.canRedo }

    /// Undoes the last step of the field.
    override public func undo() { editor.undo() }
    /// Redoes the step of the field that was undone last.
    override public func redo() { editor.redo() }
  }
#endif
