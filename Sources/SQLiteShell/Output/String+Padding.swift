import OutputModes
import TypedSQLiteCore

// Texts in columns of a terminal.

extension String {
  /// The width in terminal columns.
  var shownWidth: Int { TextMeasure.columns.width(of: Array(utf8).span) }

  /// The text with spaces after it, or before it, up to a width in terminal columns.
  func padded(to width: Int, onLeft: Bool = false) -> String {
    let blank = String(repeating: " ", count: max(0, width - shownWidth))
    return onLeft ? blank + self : self + blank
  }
}
