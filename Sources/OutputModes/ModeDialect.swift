/// What differs in the output of modes between tsqlite and the sqlite3 shell.
///
/// The defaults are those of tsqlite. The fields are plain values, since modes read them for each cell.
package struct ModeDialect: Sendable {
  /// Whether text ends at its first NUL.
  package var cutsTextAtNUL = false
  /// Whether reals in SQL and JSON have the digits that read back exactly; else those of the library at hand.
  var writesExactReals = true
  /// Whether JSON is UTF-8 whatever the cells hold; else their bytes are written as they are.
  var repairsJSON = true
  /// Whether quoted strings keep text beyond ASCII; else each byte becomes an octal number.
  var quotesKeepText = true
  /// How the width of a cell of a grid is counted.
  var gridMeasure = TextMeasure.columns
  /// How the width of the names in line mode and in lists is counted.
  var nameMeasure = TextMeasure.columns
  /// The width at which a cell wraps if the user asked for none.
  var usualCellLimit = Int.max
  /// Whether each control character but TAB ends a line of a cell, and is dropped.
  var controlsEndLines = false
  /// Whether a heading has one line, and loses what does not fit there.
  var cutsHeadings = false
  /// Whether markdown keeps each cell in one line, and escapes its bars.
  var escapesMarkdown = true
  /// The width at which cells of markdown wrap; 0 does not wrap.
  var markdownWrapWidth = 0

  package static let tsqlite = ModeDialect()

  package static let sqlite3 = ModeDialect(
    cutsTextAtNUL: true, writesExactReals: false, repairsJSON: false, quotesKeepText: false,
    gridMeasure: .codePoints, nameMeasure: .bytes, usualCellLimit: 1_000_000, controlsEndLines: true,
    cutsHeadings: true, escapesMarkdown: false, markdownWrapWidth: 60)
}
