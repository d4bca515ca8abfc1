import CEditLine

/// A function of this program that keys can be bound to, also in `~/.editrc`.
@safe struct EditorFunction {
  let name: String
  let call: @convention(c) (OpaquePointer?, CInt) -> UInt8

  private init(_ name: String, _ call: @escaping @convention(c) (OpaquePointer?, CInt) -> UInt8) {
    self.name = name
    unsafe self.call = call
  }

  /// All functions, which ``EditingKey`` names.
  static let all = unsafe [
    EditorFunction("enter") { editor, _ in unsafe LineEditor.perform(editor) { $0.enter() } },
    EditorFunction("new-line") { editor, _ in unsafe LineEditor.perform(editor) { $0.newLine() } },
    EditorFunction("complete-name") { editor, _ in unsafe LineEditor.perform(editor) { $0.complete() } },
    EditorFunction("line-above") { editor, _ in unsafe LineEditor.perform(editor) { $0.moveUp() } },
    EditorFunction("line-below") { editor, _ in unsafe LineEditor.perform(editor) { $0.moveDown() } },
    EditorFunction("recall-previous") { editor, _ in unsafe LineEditor.perform(editor) { $0.recallPrevious() }
    },
    EditorFunction("recall-next") { editor, _ in unsafe LineEditor.perform(editor) { $0.recallNext() } },
    EditorFunction("search-history") { editor, _ in unsafe LineEditor.perform(editor) { $0.beginSearch() } },
    EditorFunction("character-left") { editor, _ in unsafe LineEditor.perform(editor) { $0.moveLeft() } },
    EditorFunction("character-right") { editor, _ in unsafe LineEditor.perform(editor) { $0.moveRight() } },
    EditorFunction("line-start") { editor, _ in unsafe LineEditor.perform(editor) { $0.moveToLineStart() } },
    EditorFunction("line-end") { editor, _ in unsafe LineEditor.perform(editor) { $0.moveToLineEnd() } },
    EditorFunction("text-start") { editor, _ in unsafe LineEditor.perform(editor) { $0.moveToTextStart() } },
    EditorFunction("text-end") { editor, _ in unsafe LineEditor.perform(editor) { $0.moveToTextEnd() } },
    EditorFunction("word-left") { editor, _ in unsafe LineEditor.perform(editor) { $0.moveToWordLeft() } },
    EditorFunction("word-right") { editor, _ in unsafe LineEditor.perform(editor) { $0.moveToWordRight() } },
    EditorFunction("delete-word-left") { editor, _ in
      unsafe LineEditor.perform(editor) { $0.deleteWordLeft() }
    },
    EditorFunction("delete-word-right") { editor, _ in
      unsafe LineEditor.perform(editor) { $0.deleteWordRight() }
    },
    EditorFunction("delete-line-right") { editor, _ in
      unsafe LineEditor.perform(editor) { $0.deleteLineRight() }
    },
    EditorFunction("delete-left") { editor, _ in unsafe LineEditor.perform(editor) { $0.deleteLeft() } },
    EditorFunction("delete-right") { editor, _ in unsafe LineEditor.perform(editor) { $0.deleteRight() } },
    EditorFunction("delete-or-end") { editor, _ in unsafe LineEditor.perform(editor) { $0.deleteOrEnd() } },
    EditorFunction("vi-line-above") { editor, _ in unsafe LineEditor.perform(editor) { $0.viMoveUp() } },
    EditorFunction("vi-line-below") { editor, _ in unsafe LineEditor.perform(editor) { $0.viMoveDown() } },
    EditorFunction("vi-word-left") { editor, _ in unsafe LineEditor.perform(editor) { $0.viWordLeft() } },
    EditorFunction("vi-word-right") { editor, _ in unsafe LineEditor.perform(editor) { $0.viWordRight() } },
    EditorFunction("vi-delete-right") { editor, _ in unsafe LineEditor.perform(editor) { $0.viDeleteRight() }
    },
    EditorFunction("vi-delete-left") { editor, _ in unsafe LineEditor.perform(editor) { $0.viDeleteLeft() } },
    EditorFunction("vi-substitute") { editor, _ in unsafe LineEditor.perform(editor) { $0.viSubstitute() } },
    EditorFunction("vi-replace") { editor, _ in unsafe LineEditor.perform(editor) { $0.viReplace() } },
    EditorFunction("vi-change-case") { editor, _ in unsafe LineEditor.perform(editor) { $0.viChangeCase() } },
    EditorFunction("vi-paste-below") { editor, _ in unsafe LineEditor.perform(editor) { $0.viPasteBelow() } },
    EditorFunction("vi-paste-above") { editor, _ in unsafe LineEditor.perform(editor) { $0.viPasteAbove() } },
    EditorFunction("undo") { editor, _ in unsafe LineEditor.perform(editor) { $0.undo() } },
    EditorFunction("redo") { editor, _ in unsafe LineEditor.perform(editor) { $0.redo() } },
    EditorFunction("edit-in-program") { editor, _ in unsafe LineEditor.perform(editor) { $0.editInProgram() }
    },
    EditorFunction("insert-next") { editor, _ in unsafe LineEditor.perform(editor) { $0.insertNext() } },
    EditorFunction("clear") { editor, _ in unsafe LineEditor.perform(editor) { $0.clear() } },
    EditorFunction("paste") { editor, _ in unsafe LineEditor.perform(editor) { $0.paste() } },
    EditorFunction("ignore") { _, _ in UInt8(CC_NORM) },
  ]
}

extension LineEditor {
  /// Binds the keys of the table, and unbinds functions of libedit that do harm.
  func bindKeys() {
    let isVi = unsafe ceditline_is_vi(editor) != 0
    for key in EditingKey.all {
      for code in key.codes {
        switch code {
        case .bytes(let bytes):
          // In vi mode, a sequence that begins with Escape would make that key wait for another one.
          guard !bytes.hasPrefix("^[") || !isVi else { continue }
          unsafe ceditline_bind(editor, bytes, key.function)
          unsafe ceditline_bind_command(editor, bytes, key.function)
        case .special(let special):
          let character = Unicode.Scalar(special.rawValue).map { String($0) } ?? ""
          unsafe ceditline_bind(editor, character, key.function)
          unsafe ceditline_bind_command(editor, character, key.function)
        }
      }
      for letter in key.commands { unsafe ceditline_bind_command(editor, letter, key.function) }
    }
    unsafe LibeditFunction.bindAll(in: editor)
    // Escape in the command mode of vi must not wait for another key.
    if isVi { unsafe ceditline_bind_command(editor, "^[", "ignore") }
    // libedit's commands crash at a quote that is not closed.
    for key in ["^[x", "^[X"] where !isVi { unsafe ceditline_bind(editor, key, "ed-unassigned") }
    unsafe ceditline_bind_command(editor, ":", "ed-unassigned")
  }
}
