import ColumnMeaning
import TypedSQLite

/// The types of the columns of a new table, as stated or as the first rows of the file suggest.
struct ChosenTypes {
  /// The choice for each column, in the order of the file.
  let columns: [(name: String, choice: ColumnChoice)]
  /// How many rows were looked at.
  private let rowCount: Int
  /// Whether the file has more rows, which may hold something else.
  let isSampled: Bool

  /// Chooses by what was seen of the values.
  ///
  /// - Throws: ``ShellError`` where a type was stated of a column that the file does not have.
  init(
    of looks: ColumnLooks, isSampled: Bool, for request: ImportRequest, _ types: TypeRequest,
    _ formats: FormatSettings
  ) throws(ShellError) {
    let names = HeaderNames(looks.columns.map(\.name)).unique
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

  /// The choice for a column of the table that was made.
  func choice(for name: String) -> ColumnChoice? {
    columns.first { $0.name == name }?.choice
  }

  /// Says what was chosen.
  func tell(for request: ImportRequest, in shell: Shell) {
    let rows = (isSampled ? "the first " : "all ") + countText(rowCount, "row")
    shell.say("\(request.table): types by \(rows) of \(request.fileName)\n")
    shell.print(
      columns.map { name, choice in
        ["  " + name, choice.declaredType.isEmpty ? "any" : choice.declaredType]
          + (choice.reason.isEmpty ? [] : [choice.reason])
      })
  }

  /// States the formats of the columns that were given a storage which their declared type does not tell.
  func pin(for request: ImportRequest, in shell: Shell) {
    for (name, choice) in columns {
      guard let mark = choice.mark, mark.storage.storageClass != .text, !mark.kind.hasUsualStorage else {
        continue
      }
      shell.settings.formats.pin("\(request.table).\(name)", to: mark.kind, mark.storage)
    }
  }
}
