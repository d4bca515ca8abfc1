import OutputModes
import TypedSQLiteCore

/// What a viewer shows of a result, and what its keys change.
///
/// It knows no terminal: it is given keys and a size, and makes frames.
struct ViewerState {
  /// The result, or the rows of it that contain a text.
  var result: any ViewedResult
  let work: ViewerWork
  private(set) var size: ScreenSize
  /// The row of the cursor, and the first one that is shown.
  var row = 0
  var top = 0
  /// The columns that are not hidden, in order.
  var order: [Int]
  /// The place of the cursor in ``order``.
  var place = 0
  /// The place of the first column after the frozen one.
  var left = 1
  /// Whether values are shown as they are stored.
  var isStored = false
  /// The columns that are shown at their full width.
  var widened: Set<Int> = []
  /// The width that each column had so far, so that columns do not move while rows are scrolled.
  var widths: [Int: Int] = [:]
  /// The columns that have shown a text, which are aligned left.
  var textColumns: Set<Int> = []
  /// The columns that have shown a number, a date or the like, which are never cut.
  var wholeColumns: Set<Int> = []
  /// What is shown in place of the rows.
  var page: ViewerPage?
  /// What is being typed in the last row of the screen.
  var question: ViewerQuestion?
  /// What the last row of the screen says until the next key.
  var message = ""
  var search: ResultSearch?
  var end: ViewerEnd?
  /// The rows that were shown last, and the index of the first.
  private var shown: (first: Int, window: ResultWindow)?

  init(_ result: any ViewedResult, size: ScreenSize, work: ViewerWork) {
    self.result = result
    self.size = size
    self.work = work
    order = Array(result.titles.indices)
  }

  /// The column of the cursor.
  var column: Int { order[place] }

  /// The number of rows of the result that fit the screen.
  var height: Int { max(1, size.lines - 1 - (result.showsTitles ? 1 : 0)) }

  /// The rows that are shown.
  mutating func window() -> ResultWindow {
    let count = min(height, result.rowCount - top)
    if let shown, shown.first == top, shown.window.rowCount == count { return shown.window }
    let window = result.window(from: top, count: max(0, count), isStored: isStored)
    shown = (top, window)
    return window
  }

  /// Forgets the rows that were read last, because they have other texts now.
  mutating func forgetWindow() {
    shown = nil
    if page?.isRecord == true { page = nil }
  }

  /// Shows the same on a screen of another size.
  mutating func resize(to new: ScreenSize) {
    size = new
    widths = [:]
    settle()
    guard let old = page else { return }
    page = nil
    old.show(&self)
    move(by: old.top * (page?.rows.count ?? 0) / max(old.rows.count, 1))
  }

  /// Reads the rows that are shown and those of the next screen, and keeps the cursor inside of them.
  mutating func settle() {
    read(upTo: max(top, row) + 2 * height)
    row = max(0, min(row, result.rowCount - 1))
    if row < top { top = row }
    if row >= top + height { top = row - height + 1 }
    if !result.showsTitles { top = max(0, min(top, result.rowCount - height)) }
    place = max(0, min(place, order.count - 1))
  }

  /// Reads rows, which Ctrl-C and keys that leave stop; the last row of the screen says how far it is.
  mutating func read(upTo count: Int) {
    guard result.rowCount < count, !result.isComplete else { return }
    work.run { isStopped in
      while result.rowCount < count, !result.isComplete, result.missing == nil, !isStopped() {
        let late = work.clock() + 0.2
        result.read(upTo: count) { isStopped() || work.clock() > late }
        if work.clock() > late, result.rowCount < count { report(rowsText) }
      }
    }
  }

  /// The number of rows that were read, in words.
  var rowsText: String {
    let count = countText(result.rowCount, result.showsTitles ? "row" : "line")
    return result.isComplete || result.missing != nil ? count : "more than \(count)"
  }

  /// Shows how far something is that takes long.
  func report(_ text: String) {
    work.report("\(text) read, q stops")
  }
}

/// What a viewer needs from the terminal while it works.
struct ViewerWork {
  /// The elapsed time in seconds since any moment.
  let clock: () -> Double
  /// Runs a body that Ctrl-C and keys that leave stop; the body is given what says whether one was pressed.
  let run: ((_ isStopped: () -> Bool) -> Void) -> Void
  /// Shows a text in the last row of the screen.
  let report: (String) -> Void
}

/// What a viewer asks the terminal to do after a key.
enum ViewerEnd: Equatable {
  case leave
  case suspend
  case repaint
  /// Passes bytes to the clipboard.
  case copy([UInt8])
}

/// A question that is answered in the last row of the screen.
struct ViewerQuestion {
  let prompt: String
  var text = ""
  /// Called with the answer.
  let answer: @Sendable (inout ViewerState, String) -> Void
}

/// Lines that are shown in place of the rows.
struct ViewerPage {
  /// The lines, from left to right.
  let rows: [[ScreenCell]]
  var top = 0
  /// Whether they are the columns of the row of the cursor.
  var isRecord = false
  /// Shows the same for the present size of the screen.
  let show: @Sendable (inout ViewerState) -> Void
}
