/// A key of the prompt, or several that do the same.
///
/// The manual lists them. The program binds them to its functions of these names, and leaves keys without codes to
/// libedit.
package struct EditingKey: Sendable {
  /// The keys as people call them.
  package let names: [String]
  /// What the keys send.
  package let codes: [Code]
  /// Letters that do the same in the command mode of vi.
  package let commands: [String]
  /// The name of the function in `~/.editrc`.
  package let function: String
  /// What they do, in a sentence whose subject is the keys; empty if the entry before says it.
  package let summary: String

  /// What a key sends.
  package enum Code: Sendable {
    /// One byte or several, in the notation of `~/.editrc`.
    case bytes(String)
    /// A sequence that the terminal sends for a key without a character.
    case special(SpecialKey)
  }

  private init(
    _ names: [String], _ codes: [Code] = [], commands: [String] = [], _ function: String, _ summary: String
  ) {
    self.names = names
    self.codes = codes
    self.commands = commands
    self.function = function
    self.summary = summary
  }

  /// All keys, in the order of the manual.
  package static let all: [EditingKey] = [
    EditingKey(
      ["Return"], [.bytes("^J")], "enter", "runs the input if it is complete, and otherwise begins a new line"
    ),
    EditingKey(
      ["Ctrl-J", "Alt-Return"], [.bytes("^M"), .special(.altReturn)], "new-line", "begins a new line"),
    EditingKey(
      ["Tab"], [.bytes("^I"), .special(.shiftTab)], "complete-name",
      "completes dot-commands and their arguments, keywords, tables, columns and functions; if several fit, it opens a menu, in which Tab and the arrows select, Return inserts, letters filter and Escape closes"
    ),
    EditingKey(
      ["Up", "Down"], [.special(.up)], "line-above",
      "go to the line above or below; at the first line, Up recalls earlier inputs that begin like the text before the cursor"
    ),
    EditingKey(["Down"], [.special(.down)], "line-below", ""),
    EditingKey(
      ["Ctrl-P", "Ctrl-N", "Page Up", "Page Down"], [.bytes("^P"), .special(.pageUp), .special(.previous)],
      commands: ["\\055"], "recall-previous", "recall the previous and the next input"),
    EditingKey(
      ["Ctrl-N"], [.bytes("^N"), .special(.pageDown), .special(.next)], commands: ["+"], "recall-next", ""),
    EditingKey(
      ["Ctrl-R"], [.bytes("^R")], commands: ["/", "?"], "search-history",
      "searches the history while you type; pressed again, or with Up, it finds an earlier input, and Escape cancels"
    ),
    EditingKey(
      ["Right", "End", "Ctrl-E"], [.special(.right), .bytes("^F")], "character-right",
      "at the end of the text insert the rest of an earlier input, which is shown in grey"),
    EditingKey(["Left"], [.special(.left), .bytes("^B")], "character-left", ""),
    EditingKey(
      ["Home", "End", "Ctrl-A", "Ctrl-E"], [.special(.home), .bytes("^A")], "line-start",
      "go to the beginning and the end of the line"),
    EditingKey(["End"], [.special(.end), .bytes("^E")], "line-end", ""),
    EditingKey(
      ["Ctrl-Home", "Ctrl-End"], [.special(.textStart)], "text-start",
      "go to the beginning and the end of the input"),
    EditingKey(["Ctrl-End"], [.special(.textEnd)], "text-end", ""),
    EditingKey(
      ["Ctrl-Left", "Ctrl-Right", "Alt-B", "Alt-F"], [.special(.wordLeft), .bytes("^[b"), .bytes("^[B")],
      "word-left",
      "go to the previous and the next word"),
    EditingKey(["Ctrl-Right"], [.special(.wordRight), .bytes("^[f"), .bytes("^[F")], "word-right", ""),
    EditingKey(
      ["Backspace", "Delete"], [.bytes("^H"), .bytes("^?")], "delete-left",
      "delete the character before and at the cursor"),
    EditingKey(["Delete"], [.special(.delete)], "delete-right", ""),
    EditingKey(
      ["Ctrl-W", "Alt-D"], [.special(.deleteWordLeft), .bytes("^W")], "delete-word-left",
      "delete the word before and after the cursor"),
    EditingKey(
      ["Alt-D"], [.special(.deleteWordRight), .bytes("^[d"), .bytes("^[D")], "delete-word-right", ""),
    EditingKey(
      ["Ctrl-K", "Ctrl-U"], [.bytes("^K")], "delete-line-right", "delete the rest of the line, and all of it"),
    EditingKey(["Ctrl-Y"], [], "em-yank", "inserts what was deleted last"),
    EditingKey(
      ["Ctrl-_", "Alt-/"], [.bytes("^_")], commands: ["u"], "undo", "undo the last change, and redo it"),
    EditingKey(["Alt-/"], [.bytes("^[/")], commands: ["U"], "redo", ""),
    EditingKey(
      ["Ctrl-X Ctrl-E"], [.bytes("^X^E")], commands: ["v"], "edit-in-program",
      "edits the input in the program of VISUAL or EDITOR, or in vi"),
    EditingKey(["Ctrl-V"], [.bytes("^V")], "insert-next", "inserts the next key as a character"),
    EditingKey(["Ctrl-L"], [.bytes("^L")], "clear", "clears the screen"),
    EditingKey(["Ctrl-C"], [], "", "stops the running statement, or drops what is typed"),
    EditingKey(["Ctrl-Z"], [], "", "stops the program until the command fg of the shell"),
    EditingKey(
      ["Ctrl-D"], [.bytes("^D")], "delete-or-end",
      "ends the program at an empty prompt, and deletes the character at the cursor elsewhere"),
    EditingKey(["k"], commands: ["k"], "vi-line-above", ""),
    EditingKey(["j"], commands: ["j"], "vi-line-below", ""),
    EditingKey(["w"], commands: ["w"], "vi-word-right", ""),
    EditingKey(["b"], commands: ["b"], "vi-word-left", ""),
    EditingKey(["x"], commands: ["x"], "vi-delete-right", ""),
    EditingKey(["X"], commands: ["X"], "vi-delete-left", ""),
    EditingKey(["s"], commands: ["s"], "vi-substitute", ""),
    EditingKey(["r"], commands: ["r"], "vi-replace", ""),
    EditingKey(["~"], commands: ["~"], "vi-change-case", ""),
    EditingKey(["p"], commands: ["p"], "vi-paste-below", ""),
    EditingKey(["P"], commands: ["P"], "vi-paste-above", ""),
    EditingKey(["Paste"], [.special(.paste)], "paste", ""),
  ]
}

/// A key that the terminal sends as a sequence of bytes; each is one code for libedit.
package enum SpecialKey: UInt32, Sendable, CaseIterable {
  case up = 0x80
  case down, left, right, home, end, pageUp, pageDown, delete
  /// Ctrl or Alt with Left.
  case wordLeft
  case wordRight
  /// Ctrl-Home.
  case textStart
  case textEnd
  /// Ctrl or Alt with Backspace.
  case deleteWordLeft
  case deleteWordRight
  /// Ctrl or Alt with Up.
  case previous
  case next
  case shiftTab
  case altReturn
  /// The beginning of a pasted text.
  case paste
}
