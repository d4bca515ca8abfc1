import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// The types of the columns of a new table, which the user states or the first rows suggest.
struct ChosenTypes {
  /// The choice for each column, in the order of the file.
  let columns: [(name: String, choice: ColumnChoice)]
  /// The names in the file, in the order of ``columns``; SQLite may take some for equal.
  let givenNames: [String]
  /// How many rows were read.
  private let rowCount: Int
  /// Whether the file has more rows, which may hold other values.
  let isSampled: Bool

  /// Chooses types for the values that were seen.
  ///
  /// - Throws: ``ShellError`` if the user stated a type for a column that the file does not have.
  init(
    of looks: ColumnLooks, isSampled: Bool, for request: ImportRequest, _ types: TypeRequest,
    _ formats: FormatSettings
  ) throws(ShellError) {
    givenNames = looks.columns.map(\.name)
    let names = HeaderNames(givenNames).unique
    for (column, _) in types.stated where !names.contains(where: { $0.lowercased() == column }) {
      throw .import(.noColumn(column, request.table))
    }
    columns = zip(names, looks.columns).map { ($0, Self.choice(for: $0, of: $1, types, formats)) }
    rowCount = looks.rowCount
    self.isSampled = isSampled
  }

  private static func choice(
    for name: String, of look: ColumnLook, _ types: TypeRequest, _ formats: FormatSettings
  ) -> ColumnChoice {
    switch types.type(of: name) {
    case .plain(let type): return ColumnChoice(type, because: "as stated")
    case .kind(let kind, let storage):
      guard let storage = storage ?? formats.writingStorage(of: kind) else { break }
      return ColumnChoice(StorageMark(kind, storage))
    case nil: break
    }
    return types.looks ? ColumnChoice(of: look) : ColumnChoice("TEXT")
  }

  /// Gives the columns of the new table their storages, and the members that have other names than they.
  func complete(_ tableColumns: inout [ImportColumn]) {
    // Not by `==`, which takes texts for equal that SQLite tells apart.
    let places = Dictionary(zip(columns.map(\.name.nameKey), columns.indices)) { first, _ in first }
    for index in tableColumns.indices {
      let key = tableColumns[index].name.nameKey
      guard let place = places[key] else { continue }
      // The reader of the file takes the mark at the object that states it.
      tableColumns[index].hasDecimalCommas = columns[place].choice.hasDecimalCommas
      if !columns[place].choice.isOfFile { tableColumns[index].mark = columns[place].choice.mark }
      let given = givenNames[place]
      tableColumns[index].member = given.nameKey == key ? nil : given
    }
  }

  /// Prints what was chosen.
  func tell(for request: ImportRequest, in console: any SessionConsole) {
    let rows = (isSampled ? "the first " : "all ") + countText(rowCount, "row")
    console.say("\(request.table): types from \(rows) of \(request.fileName)\n")
    console.print(
      columns.map { name, choice in
        ["  " + name, choice.declaredType.isEmpty ? "any" : choice.declaredType]
          + (choice.reason.isEmpty ? [] : [choice.reason])
      })
  }

  /// Pins the formats of columns whose declared type does not tell their storage.
  func pin(for request: ImportRequest, in console: any SessionConsole) {
    for (name, choice) in columns {
      guard let mark = choice.mark, mark.storage.storageClass != .text || !mark.storage.showsStoredText,
        !mark.kind.storageSet.isUsual
      else {
        continue
      }
      console.settings.formats.pin("\(request.table).\(name)", to: mark.kind, mark.storage)
    }
  }
}
