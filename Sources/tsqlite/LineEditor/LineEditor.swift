import CEditLine
import SQLiteShell
import TypedSQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The lines that a person types, edited with libedit.
///
/// A statement of several lines is one entry of the history. When it is recalled, its lines are edited
/// together and returned one by one. Ctrl-C returns an empty line and sets the interrupt flag, and the
/// session then drops the line.
@safe final class LineEditor: LineSource {
  /// Finds the candidates at the cursor.
  typealias Completing = (_ line: [UInt8], _ cursor: Int, _ pending: [UInt8]) -> Completion

  let origin = InputOrigin.terminal
  private let editor: OpaquePointer
  private let history: EntryHistory
  fileprivate var prompt: UnsafeMutablePointer<CChar>
  /// Finds the candidates at the cursor.
  private let complete: Completing
  /// The earlier lines of the statement, for completion.
  private var pending: [UInt8] = []
  /// Lines that were edited together and have not been returned yet.
  private var waiting: [[UInt8]] = []
  /// The line after the last TAB.
  private var lastCompletedLine: [UInt8]?
  /// The known capacity of libedit's buffer, in characters.
  private var capacity = 0

  /// Creates an editor on the terminal; nil if libedit cannot use it.
  ///
  /// - Parameters:
  ///   - program: the name with which lines of the configuration may begin, as in `tsqlite:bind`.
  ///   - history: the entries that can be recalled.
  ///   - configuration: the lines of the user's `~/.editrc`.
  ///   - complete: finds the candidates at the cursor.
  init?(program: String, history: EntryHistory, configuration: [[UInt8]], complete: @escaping Completing) {
    Self.useUTF8()
    guard let editor = unsafe ceditline_open(program) else { return nil }
    unsafe self.editor = editor
    self.history = history
    self.complete = complete
    unsafe prompt = strdup("")
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe ceditline_set_context(editor, context)
    unsafe ceditline_set_signal_handling(editor, 0)
    unsafe ceditline_set_prompt(editor, showPrompt)
    unsafe ceditline_set_key_map(editor, "emacs")
    unsafe ceditline_set_reader(editor, readCharacter)
    unsafe history.attach(to: editor)
    unsafe ceditline_add_function(editor, "complete-name", "Complete a name", completeName)
    bindKeys()
    // The user's own lines come last, so they take precedence.
    for line in configuration where unsafe ceditline_configure(editor, line.cString) != 0 { bindKeys() }
  }

  /// Binds keys to functions of this program, and unbinds functions of libedit that do harm.
  private func bindKeys() {
    unsafe ceditline_bind(editor, "\t", "complete-name")
    unsafe ceditline_bind(editor, "^R", "em-inc-search-prev")
    // libedit's commands crash at a quote that is not closed.
    for key in ["^[x", "^[X"] { unsafe ceditline_bind(editor, key, "ed-unassigned") }
    unsafe ceditline_bind_command(editor, ":", "ed-unassigned")
    // This command starts vi, even in safe mode, and runs its output immediately.
    unsafe ceditline_bind_command(editor, "v", "ed-unassigned")
  }

  /// Makes libedit's buffer large enough for the longest entry of the history.
  ///
  /// Cancelling a search restores the cursor into the buffer, which no longer exists if an entry on the way
  /// made the buffer grow.
  private func growBuffer() {
    guard history.longestCount > capacity else { return }
    capacity = max(history.longestCount, 2 * capacity)
    // The contents of the buffer are dropped when the next line begins.
    unsafe el_insertstr(editor, String(repeating: " ", count: capacity + 1))
  }

  deinit {
    unsafe el_end(editor)
    unsafe free(prompt)
  }

  func readLine(into line: inout [UInt8], prompt: String) throws(FileError) -> Bool {
    line.removeAll(keepingCapacity: true)
    if !HangUp.hasHappened, !waiting.isEmpty {
      line = waiting.removeFirst()
    } else if !readFromTerminal(into: &line, prompt: prompt) {
      guard HangUp.hasHappened else { return false }
      // An unfinished statement must not run, but it can be recalled.
      history.add(pending)
      throw HangUp.error
    }
    pending += line + [UInt8(ascii: "\n")]
    return true
  }

  func answer(to question: String) -> String? { TerminalQuestion.ask(question) }

  func didRead(input: [UInt8]) {
    pending.removeAll()
    history.add(input)
  }

  /// Reads a line from the terminal, or several that were recalled together.
  private func readFromTerminal(into line: inout [UInt8], prompt text: String) -> Bool {
    guard !HangUp.hasHappened else { return false }
    unsafe free(prompt)
    unsafe prompt = strdup(text)
    unsafe el_resize(editor)
    growBuffer()
    lastCompletedLine = nil
    var count: CInt = 0
    guard let start = unsafe el_gets(editor, &count), count > 0 else {
      unsafe ceditline_print("\n")
      guard !HangUp.hasHappened, Interrupts.handle.isInterrupted else { return false }
      pending.removeAll()
      return true
    }
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(count))
    var lines = unsafe bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(
      Array.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard !lines.isEmpty else { return true }
    line = lines.removeFirst()
    waiting = lines
    return true
  }

  /// Edits in UTF-8, even if the environment names no such locale.
  private static func useUTF8() {
    unsafe setlocale(LC_CTYPE, "")
    // In a locale without UTF-8 each character is one byte.
    if __ctype_get_mb_cur_max() == 1, unsafe setlocale(LC_CTYPE, "C.UTF-8") == nil {
      unsafe setlocale(LC_CTYPE, "en_US.UTF-8")
    }
  }
}

// MARK: - What libedit calls

extension LineEditor {
  fileprivate static func of(_ editor: OpaquePointer?) -> LineEditor? {
    guard let context = unsafe ceditline_context(editor) else { return nil }
    return unsafe Unmanaged<LineEditor>.fromOpaque(context).takeUnretainedValue()
  }

  private static var hasWaitingKeys: Bool {
    var terminal = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&terminal, 1, 0) > 0
  }

  /// Inserts what all candidates have in common; if that adds nothing, a second TAB lists them.
  fileprivate func completeAtCursor() -> CInt {
    // Keys that are already waiting were pasted, and a TAB in pasted text is white space.
    if Self.hasWaitingKeys { return unsafe el_insertstr(editor, "\t") == 0 ? CC_REFRESH : CC_ERROR }
    guard let (line, cursor) = edited else { return CC_ERROR }
    let isSecond = lastCompletedLine == line
    lastCompletedLine = line
    let found = complete(line, cursor, pending)
    guard let insertion = found.insertion else {
      guard isSecond, found.candidates.count > 1 else { return CC_ERROR }
      unsafe ceditline_print("\n" + found.listing(width: ProcessSurroundings.terminalWidth() ?? 80))
      return CC_REDISPLAY
    }
    unsafe el_deletestr(editor, CInt(clamping: found.typed.unicodeScalars.count))
    guard unsafe el_insertstr(editor, insertion) == 0 else { return CC_ERROR }
    // The next TAB lists the candidates that begin with these letters.
    lastCompletedLine = edited?.line
    return CC_REFRESH
  }

  /// The line so far, and the position of the cursor in it.
  private var edited: (line: [UInt8], cursor: Int)? {
    guard let info = unsafe el_line(editor) else { return nil }
    let start = unsafe info.pointee.buffer
    let length = unsafe info.pointee.lastchar - info.pointee.buffer
    let cursor = unsafe info.pointee.cursor - info.pointee.buffer
    return (unsafe Array(UnsafeRawBufferPointer(start: start, count: length)), cursor)
  }
}

private func showPrompt(_ editor: OpaquePointer?) -> UnsafeMutablePointer<CChar>? {
  unsafe LineEditor.of(editor)?.prompt
}

private func completeName(_ editor: OpaquePointer?, _ key: CInt) -> UInt8 {
  UInt8(truncatingIfNeeded: unsafe LineEditor.of(editor)?.completeAtCursor() ?? CC_ERROR)
}

/// Reads one UTF-8 character; Ctrl-C during the read ends the line.
private func readCharacter(_ editor: OpaquePointer?, _ character: UnsafeMutablePointer<wchar_t>?) -> CInt {
  var bytes: [UInt8] = []
  while bytes.count < 4 {
    // A Ctrl-C while the prompt was drawn does not interrupt a read.
    if Interrupts.handle.isInterrupted { return -1 }
    var byte: UInt8 = 0
    let count = unsafe read(0, &byte, 1)
    if count < 0, errno == EINTR { continue }
    guard count > 0 else {
      // The end-of-input key is a character like others, so a read without a character means that the
      // terminal is gone.
      HangUp.note()
      return -1
    }
    bytes.append(byte)
    guard byte >= 0x80 else { break }
    let expected = bytes[0] >= 0xF0 ? 4 : bytes[0] >= 0xE0 ? 3 : bytes[0] >= 0xC0 ? 2 : 1
    if bytes.count >= expected { break }
  }
  let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.value ?? 0xFFFD
  unsafe character?.pointee = wchar_t(truncatingIfNeeded: scalar)
  return 1
}
