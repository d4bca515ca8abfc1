/// The program whose output modes are written: tsqlite, or a release of the sqlite3 shell.
///
/// What one place does otherwise for a release is an `if` there; here is what several places ask for.
package struct ModeDialect: Sendable {
  /// The release of sqlite3, as `3_046` for 3.46; nil for tsqlite.
  private let release: Int?

  package static let tsqlite = ModeDialect(release: nil)

  /// The oldest release that is imitated.
  package static let sqlite3 = ModeDialect(release: 3_040)

  package init(release: Int?) {
    self.release = release
  }

  /// Whether it is sqlite3, in any release.
  package var isSQLite3: Bool { release != nil }

  /// Whether it is sqlite3 in a release or a later one, before another one.
  ///
  /// - Parameters:
  ///   - first: the first release, as `3_046` for 3.46.
  ///   - end: the first one that is not meant.
  /// - Returns: false for tsqlite.
  package func isSQLite3(since first: Int = 0, before end: Int = .max) -> Bool {
    release.map { $0 >= first && $0 < end } ?? false
  }
}

extension ModeDialect {
  /// Whether text ends at its first NUL.
  package var cutsTextAtNUL: Bool { isSQLite3 }
  /// Whether reals in SQL and JSON have the digits that read back exactly; else those of the library at hand.
  package var writesExactReals: Bool { !isSQLite3 }
  /// Whether JSON is UTF-8 whatever the cells hold; else their bytes are written as they are.
  package var repairsJSON: Bool { !isSQLite3 }
  /// How the width of a cell of a grid is counted.
  package var gridMeasure: TextMeasure {
    isSQLite3(before: 3_047) ? .codePoints : isSQLite3(since: 3_052) ? .columnsAndDeletes : .columns
  }
  /// How the width of the names in line mode and in lists is counted.
  package var nameMeasure: TextMeasure { isSQLite3(before: 3_047) ? .bytes : .columns }
  /// Infinity in SQL and JSON.
  package var infinity: StaticString {
    isSQLite3(since: 3_052) ? "Inf" : isSQLite3(since: 3_046) ? "9.0e+999" : "1e999"
  }
  /// The table that insert mode names unless the user names another.
  package var insertTable: String { isSQLite3(since: 3_052) ? "tab" : "table" }
  /// Whether choosing a mode undoes `--border`, `--quote` and `--title`, and sets the text for NULL, which quoted cells
  /// show.
  package var modesHaveNullTexts: Bool { isSQLite3(since: 3_052) }
  /// Whether choosing a grid changes nothing about wrapping: cells wrap only if the user asks, at the ends of words.
  package var keepsWrapping: Bool { isSQLite3(since: 3_052) }
  /// Whether box, table, markdown, column and html show names only with headers, and choosing them turns headers on.
  package var gridsHaveHeaders: Bool { isSQLite3(since: 3_052) }
  /// Whether each number of a grid is at the right; else the columns that hold numbers alone.
  package var alignsEachNumber: Bool { isSQLite3(since: 3_052) }
  /// Whether line mode writes the column separator behind a name, and indents the lines of a value.
  package var separatesNames: Bool { isSQLite3(since: 3_052) }
  /// Whether tcl leaves numbers without quotes, and writes each byte of a blob as a number.
  package var tellsTclTypes: Bool { isSQLite3(since: 3_052) }
  /// Whether tabs mode quotes as csv does, and ends each row with a line feed.
  package var quotesTabs: Bool { isSQLite3(since: 3_052) }
}
