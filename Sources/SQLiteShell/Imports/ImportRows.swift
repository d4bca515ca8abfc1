import TypedSQLite

/// Reads the rows of a file for a table.
protocol ImportRows: ~Copyable {
  /// The line of the row that was read last, from 1.
  var rowLine: Int { get }
  /// How many lines were read.
  var lineCount: Int { get }
  /// Whether the file has ended.
  var isAtEnd: Bool { get }

  /// Leaves rows out.
  mutating func skip(_ count: Int64) throws(ShellError)
  /// Reads what names the columns, where it stands before the first row.
  ///
  /// - Returns: the names; nil where each row names its columns itself.
  mutating func readNames() throws(ShellError) -> [String]?
  /// Takes the columns that rows are read for.
  mutating func begin(_ columns: [ImportColumn])
  /// Replaces `row` by the next row; false where there is none.
  mutating func readRow(into row: inout ImportRow) throws(ShellError) -> Bool
  /// Looks at the next row; false where there is none.
  mutating func lookAtRow(_ looks: inout ColumnLooks) throws(ShellError) -> Bool
}

/// A row on its way into a table.
struct ImportRow: ~Copyable {
  /// Its texts, by column.
  var texts = TextRow()
  /// What stands in for some of the texts, by the number of the parameter.
  var values: [(parameter: Int, value: DatabaseValue)] = []

  mutating func removeAll() {
    texts.removeAll()
    values.removeAll(keepingCapacity: true)
  }
}

/// What is told while a file is read, each thing once.
final class ImportNotes {
  /// The file as messages name it.
  let fileName: String
  /// The table.
  let table: String
  /// How many values had no meaning in their column, by the name of the column.
  private(set) var unfitCounts: [(column: String, count: Int)] = []
  /// Whether nothing is told, since the file is read once more.
  var isSilent = false
  /// Whether a member that is no column ends the import, since a sample of the objects made the columns.
  var refusesUnknownMembers = false
  private let shell: Shell
  private var told: Set<String> = []

  init(_ request: ImportRequest, _ shell: Shell) {
    fileName = request.fileName
    table = request.table
    self.shell = shell
  }

  /// Tells something.
  func tell(_ message: ShellError) {
    if !isSilent { shell.note(message) }
  }

  /// Tells something the first time that it is told with this key.
  func tellOnce(_ key: String, _ message: @autoclosure () -> ShellError) {
    guard !isSilent, told.insert(key).inserted else { return }
    shell.note(message())
  }

  /// Counts a value that was stored as it is, since it has no meaning in its column.
  func countUnfit(_ column: String) {
    if let index = unfitCounts.firstIndex(where: { $0.column == column }) {
      unfitCounts[index].count += 1
    } else {
      unfitCounts.append((column, 1))
    }
  }
}
