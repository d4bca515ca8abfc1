import OutputModes
import TypedSQLiteCore

// How much scripts and agents get of a result, so that they are not flooded.

extension Settings {
  /// Throws if a limit is set that the mode cannot keep.
  package func checkLimits() throws(ShellError) {
    guard maxCell > 0, mode.typedStyle == .storage else { return }
    throw .setting(.uncutMode(mode.name))
  }
}

extension Setting {
  package static let maxRows: Setting = wholeNumber(
    "max-rows", "N", \.maxRows, "Rows of a result that are shown, or 0 for all",
    discussion: "The statement is not stepped further, and a note says how to get the next rows."
  )
  .option("max-rows", value: "N", "End each result after N rows, and say so")

  package static let maxBytes: Setting = wholeNumber(
    "max-bytes", "N", \.maxBytes, "Bytes after which a result ends, or 0",
    discussion: """
      A result ends after the row with which it reaches them. In modes that print a grid at the end, the bytes of the cells
      count.
      """
  )
  .option("max-bytes", value: "N", "End each result after the row that reaches N bytes, and say so")

  package static let maxCell: Setting = wholeNumber(
    "max-cell", "N", \.maxCell, "Characters of a cell that are shown, or 0",
    discussion: """
      A longer text ends with three dots, and a longer blob is shown as the digits of its first bytes. A note counts the
      cells that were cut. Modes that write SQL, insert and quote, are refused with it, because a cut value in SQL would be
      another value.
      """
  )
  .option("max-cell", value: "N", "Show N characters of each cell, and say how many were cut")

  package static let timeLimit = Setting(
    "time-limit", CommandParameter.text("SECONDS"), "Seconds that a statement may run, or 0",
    discussion: """
      A statement that runs longer is interrupted, also in a function of this shell and in a wait for a server, and so is a
      command that reads tables. One call of a function of SQLite itself, such as replace(), ends first.
      """,
    text: { $0.timeLimit == $0.timeLimit.rounded() ? "\(Int($0.timeLimit))" : "\($0.timeLimit)" },
    apply: { settings, word throws(ShellError) in
      guard let seconds = Double(word.text), seconds >= 0, seconds <= 1_000_000_000 else {
        throw word.wrong(takes: "a number of seconds")
      }
      settings.timeLimit = seconds
    }
  )
  .option("timeout", value: "SECONDS", "Interrupt each statement that runs longer than SECONDS")
}
