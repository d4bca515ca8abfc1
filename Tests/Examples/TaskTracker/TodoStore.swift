import Foundation
import Synchronization
import TypedSQLite

/// The things to do in a file.
final class TodoStore: Sendable {
  private let queue: DatabaseQueue

  /// Opens a file, and creates or migrates its tables.
  init(path: String) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.decoding = .strict
    queue = try DatabaseQueue(path: path, configuration: configuration)
    try Schema.migrate(queue)
  }

  // MARK: - Changes

  /// Adds things to do; all of them, or none if one is refused.
  func add(_ todos: [Todo]) async throws {
    try await queue.write { db in
      for todo in todos { try todo.insert(db) }
    }
  }

  /// Changes one, and writes only what is different.
  func change(_ title: String, _ change: @escaping @Sendable (inout Todo) -> Void) async throws {
    try await queue.write { db in
      var todo = try Self.named(title, db)
      _ = try todo.updateChanges(db, modify: change)
    }
  }

  /// Moves what is due before a date to another one, and returns how many there were.
  func postpone(from date: Date, to other: Date) async throws -> Int {
    try await queue.write { db in
      try Todo.unfinished.filter(Todo.Columns.due < date).updateAll(db, Todo.Columns.due.set(to: other))
    }
  }

  /// Removes what is done, and returns how many there were.
  func removeFinished() async throws -> Int {
    try await queue.write { db in try Todo.filter(Todo.Columns.done != nil).deleteAll(db) }
  }

  // MARK: - Queries

  /// What is not done.
  func open() async throws -> [Todo] {
    try await queue.read { db in try Todo.open.fetchAll(db) }
  }

  /// What is not done and due in a range.
  func due(in range: Range<Date>) async throws -> [Todo] {
    try await queue.read { db in
      try Todo.open
        .filter(Todo.Columns.due >= range.lowerBound && Todo.Columns.due < range.upperBound)
        .fetchAll(db)
    }
  }

  /// What has words in its title or its notes, such as `paint AND wall`, the best ones first.
  func search(_ words: String) async throws -> [Todo] {
    try await queue.read { db in
      let pattern = try FTS5Pattern(rawPattern: words)
      return try Todo.fetchAll(
        db,
        sql: """
          SELECT todo.* FROM words JOIN todo ON todo.rowid = words.rowid WHERE words MATCH ? ORDER BY rank
          """, arguments: [pattern])
    }
  }

  /// What has a label.
  func labelled(_ label: String) async throws -> [Todo] {
    try await queue.read { db in
      try Todo.open
        .filter(sql: "EXISTS (SELECT 1 FROM json_each(labels) WHERE value = ?)", arguments: [label])
        .fetchAll(db)
    }
  }

  /// The one with a title.
  private static func named(_ title: String, _ db: Database) throws -> Todo {
    guard let todo = try Todo.filter(Todo.Columns.title.collating(.nocase) == title).fetchOne(db) else {
      throw Problem("nothing is called \(title)")
    }
    return todo
  }

  // MARK: - Observation

  /// What is open, as a sentence.
  struct Summary: Equatable, Sendable, CustomStringConvertible {
    let count: Int
    let price: Decimal

    var description: String { "\(count) open, \(price)" }
  }

  /// The summary now, and after each commit that changes it.
  func summaries() -> AsyncValueObservation<Summary> {
    ValueObservation.tracking { db in try Todo.unfinished.fetchAll(db) }
      .map { todos in Summary(count: todos.count, price: todos.map(\.price).reduce(0, +)) }
      .removeDuplicates()
      .values(in: queue)
  }

  /// Waits until everything that was written before has been observed.
  func settle() async throws {
    // Accesses have their turns in the order in which they were asked for.
    try await queue.read { _ in }
  }
}
