import TypedSQLiteCore

/// What a terminal says below a result: how much of it is shown, and how long the statement took.
package struct ResultFooter {
  /// The number of rows that are shown.
  let shown: Int
  /// The number of rows that are known, the shown ones among them.
  let known: Int
  /// Whether the result has no more rows than are known.
  let isComplete: Bool
  /// The names of the columns that are not shown.
  let hiddenColumns: [String]
  /// The time of the statement in seconds; nil if it is not said.
  let seconds: Double?
  /// Whether the time is said here; the number of rows is, if ``seconds`` is not nil.
  let showsTime: Bool
  /// The width of the screen in terminal columns.
  let width: Int
  /// Whether `.last` shows what is left out.
  let isKept: Bool

  package init(
    shown: Int, known: Int, isComplete: Bool, hiddenColumns: [String], seconds: Double?,
    showsTime: Bool = true, width: Int, isKept: Bool = false
  ) {
    self.shown = shown
    self.known = known
    self.isComplete = isComplete
    self.hiddenColumns = hiddenColumns
    self.seconds = seconds
    self.showsTime = showsTime
    self.width = width
    self.isKept = isKept
  }

  /// The lines; empty if everything is shown and no time is said.
  package var text: String {
    var text = ""
    let rows = rowsText
    if seconds != nil || shown < known || !isComplete {
      let isWhole = shown == known && isComplete && hiddenColumns.isEmpty
      text += ([rows] + [showsTime ? seconds : nil].compactMap { $0.map(Self.timeText) }).joined(
        separator: ", ")
      text += isKept && !isWhole ? " (.last shows all)\n" : "\n"
    }
    guard !hiddenColumns.isEmpty else { return text }
    let count = countText(hiddenColumns.count, "column")
    return text + filled("\(count) hidden: ", hiddenColumns) + "\n"
  }

  /// The number of lines that name hidden columns.
  static let linesOfHiddenColumns = 1

  private var rowsText: String {
    let rows = countText(known, "row")
    guard isComplete else { return "\(groupedText(shown)) of more than \(rows)" }
    return shown < known ? "\(groupedText(shown)) of \(rows)" : rows
  }

  /// Words with commas in a line that fits the screen, with `…` for those that do not.
  private func filled(_ start: String, _ words: [String]) -> String {
    var line = start
    for (index, word) in words.enumerated() {
      let longer = line + (index == 0 ? "" : ", ") + word
      let rest = index == words.count - 1 ? "" : ", …"
      guard TextMeasure.columns.width(of: Array((longer + rest).utf8).span) <= width else {
        return line + (index == 0 ? "…" : ", …")
      }
      line = longer
    }
    return line
  }
}

extension ResultFooter {
  /// A time, such as `3 ms`, `1.2 s` and `2 min 5 s`.
  package static func timeText(_ seconds: Double) -> String {
    let milliseconds = Int(max(0, min(seconds, 1e9)) * 1000 + 0.5)
    if milliseconds < 1000 { return "\(milliseconds) ms" }
    let tenths = (milliseconds + 50) / 100
    if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
    return "\(tenths / 600) min \(tenths % 600 / 10) s"
  }
}
