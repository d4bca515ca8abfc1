import TypedSQLite

/// Every choice that a mode reads: commands set it, nothing else decides.
package struct RenderOptions: Sendable {
  /// Whether the names of the columns are shown where a mode can leave them out.
  package var showsHeaders = false
  /// Whether the user chose ``showsHeaders``, so that choosing a mode does not change it.
  package var keepsHeaders = false
  /// What NULL is shown as, in bytes; nothing.
  package var nullText: [UInt8] = []
  /// What stands between two columns in list, csv, quote, tcl and ascii, in bytes.
  package var columnSeparator: [UInt8] = Array("|".utf8)
  /// What ends a row in list, csv, quote, tcl, ascii and line, in bytes.
  package var rowSeparator: [UInt8] = Array("\n".utf8)

  /// The control characters of what the user chose to have in and between cells.
  package var chosenControls: Set<UInt8> {
    Set((nullText + columnSeparator + rowSeparator).filter { $0 < 0x20 || $0 == 0x7F })
  }
  /// The least widths of grid columns, in terminal columns; negative aligns right, 0 lets the data decide.
  ///
  /// A width other than 0 is also the width at which the column wraps.
  package var widths: [Int] = []
  /// The width at which grid cells wrap (`.mode --wrap`), in terminal columns; 0 does not wrap.
  package var wrapWidth = 0
  /// Whether wrapping prefers the ends of words (`.mode --wordwrap`).
  package var wrapsAtWords = false
  /// Whether grid cells are shown as SQL literals (`.mode --quote`).
  ///
  /// A cell that is shown by its meaning stands without quotes, which sets it apart from stored text.
  package var quotesCells = false
  /// How the columns of a grid stand, from the first on; left where nothing is said.
  ///
  /// Where nothing is said, a negative width says right.
  package var alignments: [CellAlignment] = []
  /// Whether box and table have a line around them.
  package var hasBorder = true
  /// How cells are shown beyond their meaning, and how much of them.
  package var cells = CellDisplay()
  /// The width that grids are fitted to.
  package var screenWidth = ScreenWidth.automatic
  /// ``screenWidth`` in terminal columns, for one result; 0 does not fit.
  package var fitWidth = 0
  /// How many bytes of rows an INSERT statement of insert mode takes; 0 makes one for each row.
  package var insertSize = 0
  /// The table that insert mode names.
  package var tableName = "table"
  /// Whether control characters are shown as `^[` and the like, because a terminal would obey them.
  ///
  /// A blob that is not text is then shown as `X'00ff'`. JSON and SQL stay what they mean: they have escapes
  /// of their own.
  package var escapesControls = false
  /// Whether they are shown as the pictures that Unicode has for them, such as `␛`.
  package var picturesControls = false
  /// Whether text ends at its first NUL, as in sqlite3.
  package var cutsTextAtNUL = false
  /// Makes what changes the JSON of cells so that `.import` stores them as they were stored here; nil changes nothing.
  package var makeCellKeeper: (@Sendable () -> any JSONCellKeeper)?
  /// Whether each mode writes the very bytes of sqlite3, its faults included; see ``makeCompatible()``.
  package var isCompatible = false

  package init() {}

  /// Makes the output that of the sqlite3 shell byte for byte.
  package mutating func makeCompatible() {
    isCompatible = true
    cutsTextAtNUL = true
    escapesControls = false
  }

  /// Takes all settings back, but for what the place that results go to asks for.
  package mutating func takeBackSettings() {
    var fresh = RenderOptions()
    fresh.escapesControls = escapesControls
    fresh.picturesControls = picturesControls
    fresh.cutsTextAtNUL = cutsTextAtNUL
    fresh.makeCellKeeper = makeCellKeeper
    fresh.isCompatible = isCompatible
    self = fresh
  }

  /// Sets what the grid modes begin with: wrapping at 60, plain cells.
  package mutating func selectGrid(wrapWidth: Int = 60, quotesCells: Bool = false) {
    self.wrapWidth = wrapWidth
    wrapsAtWords = false
    self.quotesCells = quotesCells
  }

  /// Writes a row of so many parts, with separators between them and behind the last.
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
