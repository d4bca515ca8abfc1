import Foundation
import TypedSQLiteExpressions

/// The things to do in a file.
final class TodoStore {
  private let db: Connection
  private var changes: [String: Int] = [:]

  /// Opens a file, and creates or migrates its tables.
  init(_ location: Connection.Location) throws {
    db = try Connection(location)
    db.foreignKeys = true
    db.busyTimeout = 5
    try Schema.migrate(db)
    db.updateHook { [weak self] operation, _, table, _ in
      guard table == "todos" else { return }
      self?.changes["\(operation)", default: 0] += 1
    }
  }

  /// What changed since the last call, such as `insert 2`.
  func takeChanges() -> [String] {
    defer { changes = [:] }
    return changes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
  }

  // MARK: - Changes

  /// Adds things to do; all of them, or none if one is refused.
  func add(_ todos: [Todo]) throws {
    try db.transaction {
      for todo in todos { try db.run(Schema.todos.insert(todo)) }
    }
  }

  /// Writes all properties of one.
  func save(_ todo: Todo) throws {
    try db.run(Schema.todos.upsert(todo, onConflictOf: Schema.id))
  }

  /// Marks one as done.
  func finish(_ todo: Todo, at date: Date) throws {
    try db.run(Schema.todos.filter(Schema.id == todo.id).update(Schema.done <- date))
  }

  /// Moves what is due before a date to another one, and returns how many there were.
  func postpone(from date: Date, to other: Date) throws -> Int {
    try db.run(unfinished.filter(Schema.due < date).update(Schema.due <- other))
  }

  /// Removes what is done, and returns how many there were.
  func removeFinished() throws -> Int {
    try db.run(Schema.todos.filter(Schema.done != nil).delete())
  }

  // MARK: - Queries

  /// What is not done.
  private var unfinished: Table { Schema.todos.filter(Schema.done == nil) }

  /// What is not done, in the order in which it is due; what is due at no time is at the end.
  var open: Table {
    unfinished.order((Schema.due === nil).asc, Schema.due.asc, Schema.title)
  }

  /// The things that a query finds.
  func all(_ query: Table) throws -> [Todo] {
    try db.prepareRowIterator(query).map { try $0.decode() }
  }

  /// What is not done and due in a range.
  func due(in range: Range<Date>) throws -> [Todo] {
    try all(open.filter(range ~= Schema.due))
  }

  /// What has words in its title or its notes, such as `paint AND wall`, the best ones first.
  func search(_ words: String) throws -> [Todo] {
    let rank = Expression<Double>("rank")
    let found = try db.prepareRowIterator(
      Schema.words.match(words).select(Schema.rowid).order(rank)
    ).map { try $0.get(Schema.rowid) }
    return try found.compactMap { rowid in try all(Schema.todos.filter(Schema.rowid == rowid)).first }
  }

  /// What has a label.
  func labelled(_ label: String) throws -> [Todo] {
    let has = Expression<Bool>(
      "EXISTS (SELECT 1 FROM json_each(\(Schema.labels.template)) WHERE value = ?)", [label])
    return try all(open.filter(has))
  }

  /// The one with a title.
  func named(_ title: String) throws -> Todo {
    guard let todo = try all(Schema.todos.filter(Schema.title.collate(.nocase) == title).limit(1)).first
    else { throw Problem("nothing is called \(title)") }
    return todo
  }

  /// The price of what is not done, and the highest price of all.
  func prices() throws -> (open: Decimal, highest: Decimal?) {
    let prices = try db.prepareRowIterator(open.select([Schema.price])).map { try $0.get(Schema.price) }
    return (prices.reduce(0, +), try db.scalar(Schema.todos.select(Schema.price.max)))
  }

  /// Copies everything to another file.
  func copy(to path: String) throws {
    try db.backup(usingConnection: Connection(path)).step()
  }
}
