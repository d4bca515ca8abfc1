import SQLSyntax
import TypedSQLiteCore

/// The kinds of changes that statements make to tables, each of which may fire triggers.
final class TableWrites {
  /// One kind of change to a table.
  struct Write: Hashable {
    let table: String
    let operation: String
  }

  private var all: [Write] = []
  private var count = 0

  /// Records a change that a statement would make to a table of `main`.
  func note(_ action: AuthorizedAction) {
    guard ["INSERT", "UPDATE", "DELETE"].contains(action.name), action.details.count == 4,
      let table = action.details[0], action.details[2]?.matches("main") == true
    else { return }
    let write = Write(table: table, operation: action.name)
    if !all.contains(write) { all.append(write) }
  }

  /// The next change that was not handled yet.
  func next() -> Write? {
    guard count < all.count else { return nil }
    count += 1
    return all[count - 1]
  }
}

extension TableWrites.Write {
  /// A statement that makes such a change to a table with the columns of another one.
  func statement(on name: String, _ table: AdvisedTable) -> String {
    switch operation {
    case "INSERT":
      "INSERT INTO \(name) VALUES(\(table.columns.map { _ in "?" }.joined(separator: ", ")))"
    case "UPDATE":
      "UPDATE \(name) SET " + table.columns.map { "\(SQLName.quoted($0.name)) = ?" }.joined(separator: ", ")
    default:
      "DELETE FROM \(name)"
    }
  }
}
