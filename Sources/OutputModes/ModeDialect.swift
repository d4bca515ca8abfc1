/// What differs in the output of modes between tsqlite and the sqlite3 shell.
///
/// The defaults are those of tsqlite. The fields are plain values, since modes read them for each cell.
package struct ModeDialect: Sendable {
  /// Whether text ends at its first NUL.
  package var cutsTextAtNUL = false
  /// Whether reals in SQL and JSON have the digits that read back exactly; else those of the library at hand.
  package var writesExactReals = true
  /// Whether JSON is UTF-8 whatever the cells hold; else their bytes are written as they are.
  package var repairsJSON = true
  /// Whether quoted strings keep text beyond ASCII; else each byte becomes an octal number.
  package var quotesKeepText = true
  /// How the width of a cell of a grid is counted.
  package var gridMeasure = TextMeasure.columns
  /// How the width of the names in line mode and in lists is counted.
  package var nameMeasure = TextMeasure.columns
  /// The width at which a cell wraps if the user asked for none.
  package var usualCellLimit = Int.max
  /// Whether each control character but TAB ends a line of a cell, and is dropped.
  package var controlsEndLines = false
  /// Whether a heading has one line, and loses what does not fit there.
  package var cutsHeadings = false
  /// Whether markdown keeps each cell in one line, and escapes its bars.
  package var escapesMarkdown = true
  /// The width at which cells of markdown wrap; 0 does not wrap.
  package var markdownWrapWidth = 0

  // MARK: What versions of sqlite3 after 3.40 do otherwise

  /// Whether ASCII control characters are shown as `^[` in every output, not only on a terminal.
  package var showsControls = false
  /// Whether SQL spells control characters, as in `unistr('\u000a')`.
  package var spellsControls = false
  /// What a blob begins with in SQL.
  package var blobPrefix = "X" as StaticString
  /// Infinity in SQL and JSON.
  package var infinity = "1e999" as StaticString
  /// Whether a REAL that is a whole number has all its digits in an INSERT.
  package var writesWholeReals = true
  /// Whether JSON spells each byte of a blob.
  package var spellsBlobsInJSON = false
  /// The table that insert mode names unless the user names another.
  package var insertTable = "table"
  /// Whether choosing a mode undoes `--border`, `--quote` and `--title`, and sets the text for NULL, which quoted cells
  /// show.
  package var modesHaveNullTexts = false
  /// Whether choosing a grid changes nothing about wrapping: cells wrap only if the user asks, at the ends of words.
  package var keepsWrapping = false
  /// Whether box, table, markdown, column and html show names only with headers, and choosing them turns headers on.
  package var gridsHaveHeaders = false
  /// Whether grids are drawn as by the library QRF: round corners, numbers at the right, no blanks at line ends.
  package var drawsRoundGrids = false
  /// Whether the backslash of an escape by number is missing in JSON.
  package var dropsJSONBackslash = false
  /// Whether each number of a grid is at the right; else the columns that hold numbers alone.
  package var alignsEachNumber = false
  /// Whether line mode writes the column separator behind a name, and indents the lines of a value.
  package var separatesNames = false
  /// Whether html has a line for each tag that opens, and no tags that close cells.
  package var opensLinesInHTML = false
  /// Whether tcl leaves numbers without quotes, and writes each byte of a blob as a number.
  package var tellsTclTypes = false
  /// Whether tabs mode quotes as csv does, and ends each row with a line feed.
  package var quotesTabs = false
  /// Whether each column of a list of names has a width of its own, with up to five blanks between.
  package var spreadsNames = false

  package static let tsqlite = ModeDialect()

  package static let sqlite3 = ModeDialect(
    cutsTextAtNUL: true, writesExactReals: false, repairsJSON: false, quotesKeepText: false,
    gridMeasure: .codePoints, nameMeasure: .bytes, usualCellLimit: 1_000_000, controlsEndLines: true,
    cutsHeadings: true, escapesMarkdown: false, markdownWrapWidth: 60)
}
