import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// What a format sees of a file whose rows it gives.
struct ImportedFile {
  let request: ImportRequest
  /// Takes what users must know about the rows.
  let notes: ImportNotes
  let settings: Settings
  let dialect: Dialect
  let surroundings: Surroundings
  /// How many bytes a row can have, by `.limit`.
  let lengthLimit: () -> Int
  /// Whether fields that are missing at the end of a row are NULL and no fault, for a statement that reads the file in
  /// place; nil for an import.
  let fillsShortRows: Bool?
}

/// The rows of a file, which can be read again and again.
struct RowSource {
  /// What `-v` prints before the first row, once the file is open.
  let announcement: String?
  private let giveTo: (RowsTaker) throws(ShellError) -> Void

  /// Creates a source from what makes rows of the bytes of the file, from their start.
  init<Rows: ImportRows & ~Copyable>(
    announcement: String? = nil, makeRows: @escaping (any ByteReader) -> Rows
  ) {
    self.announcement = announcement
    giveTo = { taker throws(ShellError) in
      switch taker {
      case .table(let filler): try filler.take(makeRows)
      case .part(let maker): maker.take(makeRows)
      }
    }
  }

  func give(to taker: RowsTaker) throws(ShellError) { try giveTo(taker) }
}

/// Who takes the rows of a file.
///
/// Both are named, so what reads the rows is compiled for each type of rows; behind a protocol it would ask for each row
/// what type that is.
enum RowsTaker {
  case table(TableFiller)
  /// A statement that reads the file in place.
  case part(FilePartMaker)
}

/// Stores the rows of a file in a table.
struct TableFiller {
  private let file: ImportedFile
  private let console: any SessionConsole
  private let announcement: String?

  init(_ file: ImportedFile, _ console: any SessionConsole, _ announcement: String?) {
    self.file = file
    self.console = console
    self.announcement = announcement
  }

  /// Takes what makes rows of the bytes of the file; it is called again to read them again.
  func take<Rows: ImportRows & ~Copyable>(
    _ makeRows: @escaping (any ByteReader) -> Rows
  ) throws(ShellError) {
    var text = announcement
    var task = try FileImport(file.request, console, file.notes) { [console] reader in
      if let text = text.take() { console.say(text) }
      return makeRows(reader)
    }
    try task.importRows()
  }
}
