/// Every choice that a mode reads: commands set it, nothing else decides.
package struct RenderOptions: Sendable {
  /// Whether the names of the columns are shown where a mode can leave them out.
  package var showsHeaders = false
  /// What NULL is shown as, in bytes; nothing.
  package var nullText: [UInt8] = []
  /// What stands between two columns in list and csv, in bytes.
  package var columnSeparator: [UInt8] = Array("|".utf8)
  /// What ends a row in list and csv, in bytes.
  package var rowSeparator: [UInt8] = Array("\n".utf8)
  /// The least widths of grid columns, in terminal columns; negative aligns right, 0 lets the data decide.
  package var widths: [Int] = []
  /// The width at which grid cells wrap, in terminal columns; 0 does not wrap.
  package var wrapWidth = 0
  /// Whether wrapping prefers the ends of words.
  package var wrapsAtWords = false
  /// Whether grid cells are shown as SQL literals.
  package var quotesCells = false
  /// The table that insert mode names.
  package var tableName = "table"
  /// Whether control characters are shown as `^[` and the like, because a terminal would obey them.
  package var escapesControls = false
  /// Whether text ends at its first NUL, as in sqlite3.
  package var cutsTextAtNUL = false
}
