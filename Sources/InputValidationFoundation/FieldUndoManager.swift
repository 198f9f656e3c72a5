#if canImport(ObjectiveC)
  public import Foundation
  public import InputValidation

  /// An undo manager for the history of a field, so that the Undo menu item and shake-to-undo
  /// behave like the field: undo never restores a text that the field's validator would refuse.
  ///
  ///     override var undoManager: UndoManager? { fieldUndoManager }
  ///
  /// An undo manager that only registers actions would treat each key as a step, or group keys by
  /// its own events. Undo managers exist only on Apple's platforms; this file is not compiled
  /// elsewhere.
  public final class FieldUndoManager: UndoManager {
    private let editor: FieldEditor

    /// Creates an undo manager for the field of an editor.
    public init(_ editor: FieldEditor) {
      self.editor = editor
      super.init()
    }

    /// Whether there is a step to undo.
    override public var canUndo: Bool { editor.field.canUndo }
    /// Whether there is a step to redo.
    override public var canRedo: Bool { editor.field.canRedo }

    /// Undoes the last step of the field.
    override public func undo() { editor.undo() }
    /// Redoes the last undone step of the field.
    override public func redo() { editor.redo() }
  }
#endif
