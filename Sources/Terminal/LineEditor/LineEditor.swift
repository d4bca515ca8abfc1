import CEditLine
package import TypedSQLiteCore

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The inputs that a person types, edited with libedit and painted by this program.
///
/// libedit has the buffer, the maps of keys, and what was deleted; what it draws is discarded. An input of several
/// lines is edited as one, is one entry of the history, and is returned line by line. Ctrl-C returns an empty line and
/// sets the interrupt flag, and the session then drops the line.
@safe package final class LineEditor {
  let editor: OpaquePointer
  var buffer: EditBuffer
  let history: EntryHistory
  /// What says whether an input is complete and what its parts are.
  let session: any EditorSession
  /// What Ctrl-C sets.
  let interrupts: InterruptHandle
  /// Whether the terminal shows colours.
  let usesColours: Bool
  var input = TerminalInput()
  var decoder = KeyDecoder()
  /// Keys that were typed and not handled yet.
  var keys: [Key] = []
  /// What was typed before the last key, as vi sees it.
  var vi = ViPrefix()
  /// The number of characters that the next key replaces; nil if it does something else.
  var replacements: Int?
  /// The lines that `dd` has removed last; nil if libedit has kept something since.
  var deletedLines: [UInt8]?
  var undoStack = UndoStack()
  var recall = HistoryRecall()
  var menu: CompletionMenu?
  var search: HistorySearch?
  var painter = FramePainter(columns: 80)
  /// The first row of the text that is shown, if it has more rows than the screen.
  var firstRow = 0
  /// The prompt of the first line.
  private(set) var prompt = ""
  /// Finds the styles of the input that is typed.
  private(set) var highlight: ((_ input: [UInt8], _ cursor: Int?) -> [StyledPart])?
  /// The text when the last key had been handled.
  var lastText = EditedText()
  /// The end of the entry that continues the text, as it was found last.
  var ghost: [UInt8] = []
  /// Lines that were edited together and have not been returned yet.
  package private(set) var waiting: [[UInt8]] = []
  /// Whether the next input begins with the last one in a program that edits texts.
  private var editsLastInput = false
  /// The text with which the next input begins.
  var initialText: EditedText?
  /// How signals were handled before the program began to read keys.
  var signals: TerminalSignals.Kept?
  /// Whether the text was accepted, and is now painted for the last time.
  var isFinished = false

  /// Creates an editor on the terminal; nil if libedit cannot use it.
  ///
  /// - Parameters:
  ///   - program: the name with which lines of the configuration may begin, as in `tsqlite:bind`.
  ///   - history: the entries that can be recalled.
  ///   - configuration: the lines of the user's `~/.editrc`.
  ///   - session: what the inputs are for, which must outlive the editor.
  ///   - interrupts: what Ctrl-C sets.
  ///   - usesColours: whether the terminal shows colours.
  package init?(
    program: String, history: EntryHistory, configuration: [[UInt8]], session: any EditorSession,
    interrupts: InterruptHandle, usesColours: Bool
  ) {
    Self.useUTF8()
    guard let editor = unsafe ceditline_open(program) else { return nil }
    unsafe self.editor = editor
    buffer = unsafe EditBuffer(editor)
    self.history = history
    self.session = session
    self.interrupts = interrupts
    self.usesColours = usesColours
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe ceditline_set_context(editor, context)
    unsafe ceditline_set_signal_handling(editor, 0)
    unsafe ceditline_set_key_map(editor, "emacs")
    unsafe ceditline_set_reader(editor, readCharacter)
    unsafe history.attach(to: editor)
    for function in EditorFunction.all {
      unsafe ceditline_add_function(editor, function.name, function.name, function.call)
    }
    bindKeys()
    // The user's own lines come last, so they take precedence.
    for line in configuration where !configure(line) { bindKeys() }
  }

  deinit {
    unsafe el_end(editor)
  }

  /// Obeys a line of the configuration; false if libedit does not know it.
  private func configure(_ line: [UInt8]) -> Bool {
    let text = line.map(CChar.init(bitPattern:)) + [0]
    return unsafe ceditline_configure(editor, text) == 0
  }

  /// What came from the terminal.
  package enum Reading {
    case line
    /// The end of the input.
    case end
    /// The terminal is gone.
    case hangUp
  }

  /// Replaces `line` by the next line, without its line end.
  package func readLine(into line: inout [UInt8], prompt: String) -> Reading {
    line.removeAll(keepingCapacity: true)
    if !HangUp.hasHappened, !waiting.isEmpty {
      line = waiting.removeFirst()
      return .line
    }
    guard !readFromTerminal(into: &line, prompt: prompt) else { return .line }
    guard HangUp.hasHappened else { return .end }
    // An unfinished statement must not run, but it can be recalled.
    remember(lastText.bytes)
    return .hangUp
  }

  /// Adds an input to the history, unless it has a secret or is a document rather than an input.
  package func remember(_ input: [UInt8]) {
    if input.count <= EntryHistory.entryLimit, session.mayRemember(input) { history.add(input) }
  }

  /// Drops the lines that were typed together with those that were returned.
  package func dropLines() {
    waiting = []
    if interrupts.isInterrupted { TypedAhead.drop() }
  }

  /// Begins the next input with the last one in a program that edits texts.
  package func editLastInput() {
    editsLastInput = true
  }

  /// Begins the next input with a text.
  package func beginInput(with text: [UInt8], cursor: Int) {
    initialText = EditedText(bytes: text, cursor: cursor)
  }

  /// Reads an input from the terminal, and returns its first line.
  private func readFromTerminal(into line: inout [UInt8], prompt text: String) -> Bool {
    guard !HangUp.hasHappened else { return false }
    prompt = text
    begin()
    if editsLastInput {
      editsLastInput = false
      // The entry of `.edit` itself is the last one.
      initialText = session.editInProgram(history.entries.dropLast().last ?? []).map {
        EditedText(bytes: $0, cursor: $0.count)
      }
      write(Array("\r".utf8))
    }
    signals = TerminalSignals.begin()
    TerminalRestoration.begin(Self.abandonInput)
    write(Self.beginPastes)
    var count: CInt = 0
    let start = unsafe el_gets(editor, &count)
    let isRead = unsafe start != nil && count > 0
    finish(isRead: isRead)
    TerminalRestoration.end()
    signals?.restore()
    signals = nil
    guard isRead, let start = unsafe start else {
      guard !HangUp.hasHappened, interrupts.isInterrupted else { return false }
      return true
    }
    var accepted = unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
    if accepted.last == UInt8(ascii: "\n") { accepted.removeLast() }
    // A function of libedit, which the user has bound to a key, accepts only its line.
    let bytes = buffer.before + accepted + buffer.after
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    guard !lines.isEmpty else { return true }
    line = lines.removeFirst()
    waiting = lines
    return true
  }

  /// Forgets what belongs to the input before.
  private func begin() {
    // An interrupt may have removed the rest of a key.
    decoder = KeyDecoder()
    keys = []
    vi = ViPrefix()
    replacements = nil
    deletedLines = nil
    undoStack = UndoStack()
    recall = HistoryRecall()
    buffer.clear()
    lastText = EditedText()
    ghost = []
    firstRow = 0
    menu = nil
    search = nil
    isFinished = false
    highlight = usesColours ? session.makeHighlighter() : nil
    painter = FramePainter(columns: TerminalOutput.screenSize.columns, usesColours: usesColours)
    unsafe el_resize(editor)
  }

  /// Paints the input for the last time, and leaves the cursor below it.
  private func finish(isRead: Bool) {
    isFinished = true
    menu = nil
    search = nil
    if !isRead, !interrupts.isInterrupted, !HangUp.hasHappened {
      lastText = EditedText(bytes: Array("^D".utf8))
    }
    paintWhole()
    write(painter.leave() + Self.endPastes)
  }

  /// The modes in which the terminal marks pasted text.
  static let beginPastes = Array("\u{1B}[?2004h".utf8)
  static let endPastes = Array("\u{1B}[?2004l".utf8)
  /// What leaves the terminal to another program although the text is not finished: nothing is left below the cursor.
  static let abandonInput = endPastes + Array("\u{1B}[m\u{1B}[J\r\n".utf8)

  /// Edits in UTF-8, even if the environment names no such locale.
  private static func useUTF8() {
    unsafe setlocale(LC_CTYPE, "")
    // In a locale without UTF-8 each character is one byte.
    if __ctype_get_mb_cur_max() == 1, unsafe setlocale(LC_CTYPE, "C.UTF-8") == nil {
      unsafe setlocale(LC_CTYPE, "en_US.UTF-8")
    }
  }
}

/// Reads a key for libedit; -1 ends the input.
private func readCharacter(_ editor: OpaquePointer?, _ character: UnsafeMutablePointer<wchar_t>?) -> CInt {
  guard let code = unsafe LineEditor.of(editor)?.nextCode() else { return -1 }
  unsafe character?.pointee = wchar_t(truncatingIfNeeded: code)
  return 1
}
