import TypedSQLiteCore

/// All settings that a mode reads; only commands change them.
package struct RenderOptions: Sendable {
  /// Whether the names of the columns are shown by modes that can leave them out.
  package var showsHeaders = false
  /// Whether the user chose ``showsHeaders``, so that selecting a mode does not change it.
  package var keepsHeaders = false
  /// The text for NULL, in bytes; empty by default.
  package var nullText: [UInt8] = []
  /// The text for NULL in layouts for people at a terminal: ``nullText``, or `NULL` if that is empty.
  package var terminalNullText: [UInt8] { nullText.isEmpty ? Array("NULL".utf8) : nullText }
  /// The separator of columns in list, csv, quote, tcl and ascii, in bytes; `|` by default.
  package var columnSeparator: [UInt8] = Array("|".utf8)
  /// The end of a row in list, csv, quote, tcl, ascii and line, in bytes; a line feed by default.
  package var rowSeparator: [UInt8] = Array("\n".utf8)

  /// The control characters that the user chose as part of separators and the text for NULL.
  package var chosenControls: Set<UInt8> {
    Set((nullText + columnSeparator + rowSeparator).filter { $0 < 0x20 || $0 == 0x7F })
  }
  /// The minimum widths of grid columns, in terminal columns; negative aligns right, 0 depends on the data.
  ///
  /// A width other than 0 is also the width at which the column wraps.
  package var widths: [Int] = []
  /// The width at which grid cells wrap (`.mode --wrap`), in terminal columns; 0, the default, does not wrap.
  package var wrapWidth = 0
  /// Whether wrapping prefers the ends of words (`.mode --wordwrap`); false by default.
  package var wrapsAtWords = false
  /// Whether the user chose ``wrapsAtWords``.
  package var isWordWrapChosen = false
  /// Whether grid cells are shown as SQL literals (`.mode --quote`); false by default.
  ///
  /// A cell that is shown by its meaning has no quotes, which distinguishes it from stored text.
  package var quotesCells = false
  /// The alignments of the columns of a grid, in order; other columns are aligned left.
  ///
  /// For those columns, a negative width means right.
  package var alignments: [CellAlignment] = []
  /// Whether box and table have outer lines; true by default.
  package var hasBorder = true
  /// How cells are shown beyond their meaning, and how much of them.
  package var cells = CellDisplay()
  /// The width to which grids are fitted; by default that of the terminal.
  package var screenWidth = ScreenWidth.automatic
  /// ``screenWidth`` in terminal columns, for one result; 0 does not fit.
  package var fitWidth = 0
  /// The maximum number of bytes of rows in a statement of insert mode; 0, the default, makes one statement
  /// for each row.
  package var insertSize = 0
  /// The table name in insert mode.
  package var tableName: String
  /// Whether control characters are shown as `^[` and similar, because a terminal would obey them; false by
  /// default.
  ///
  /// A blob that is not text is then shown as `X'00ff'`. JSON and SQL keep their meaning, because they have
  /// escapes of their own.
  package var escapesControls = false
  /// Whether control characters are shown as their Unicode pictures, such as `␛`; false by default.
  package var picturesControls = false
  /// How many rows are shown in modes that show what fits the screen; by default those that fit.
  package var shownRows = ShownRows.fitting
  /// Whether the header of a grid at a terminal says what columns mean.
  package var shownTypes = ShownTypes.auto
  /// How many terminal columns are shown of a text in modes that show what fits the screen; 0, the default, shows as many
  /// as there is room for.
  package var textWidth = 0
  /// Whether JSON is shown in lines, one for each member, in modes that show what fits the screen; false by default.
  package var indentsJSON = false
  /// Whether cells with a ``CellMark`` are dim; false by default.
  package var dimsMarkedCells = false
  /// Makes what changes the JSON of cells so that `.import` restores their storage values; nil changes nothing.
  package var makeCellKeeper: (@Sendable () -> any JSONCellKeeper)?
  /// The same for the fields of mode csv.
  package var makeFieldKeeper: (@Sendable () -> any FieldKeeper)?
  /// What differs between tsqlite and sqlite3.
  package var dialect: ModeDialect
  /// Whether ASCII control characters are shown as `^[` in every output, not only on a terminal.
  package var showsControls: Bool

  package init(_ dialect: ModeDialect = .tsqlite) {
    self.dialect = dialect
    tableName = dialect.insertTable
    wrapsAtWords = dialect.keepsWrapping
    showsControls = dialect.isSQLite3(since: 3_050)
  }

  /// Resets all settings except those that depend on where the output goes.
  package mutating func takeBackSettings() {
    var fresh = RenderOptions(dialect)
    fresh.escapesControls = escapesControls
    fresh.picturesControls = picturesControls
    fresh.makeCellKeeper = makeCellKeeper
    fresh.makeFieldKeeper = makeFieldKeeper
    self = fresh
  }

  /// Sets the defaults of the grid modes: wrapping at 60, unquoted cells.
  package mutating func selectGrid(wrapWidth: Int = 60, quotesCells: Bool = false) {
    selectHeaders()
    self.quotesCells = quotesCells
    guard !dialect.keepsWrapping else { return }
    self.wrapWidth = wrapWidth
    wrapsAtWords = false
  }

  /// Turns headers on if the dialect has them in this mode, unless the user chose.
  mutating func selectHeaders() {
    if dialect.gridsHaveHeaders, !keepsHeaders { showsHeaders = true }
  }

  /// Writes a row of `count` parts, with a separator between them and the row separator at the end.
  func writeRow(of count: Int, to buffer: inout ByteBuffer, part: (Int, inout ByteBuffer) -> Void) {
    for index in 0..<count {
      if index > 0 { buffer.append(columnSeparator) }
      part(index, &buffer)
    }
    buffer.append(rowSeparator)
  }

  /// Sets the separators of columns and rows.
  package mutating func selectSeparators(_ column: String, _ row: String = "\n") {
    columnSeparator = Array(column.utf8)
    rowSeparator = Array(row.utf8)
  }
}
