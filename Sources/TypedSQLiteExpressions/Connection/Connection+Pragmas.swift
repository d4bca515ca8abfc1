internal import TypedSQLite

// The setters cannot throw. If SQLite refuses the value, the next statement of the connection throws.

extension Connection {
  /// The number that a program stores in the file to know the version of its schema; nil if the file cannot be
  /// read.
  ///
  /// A new file has 0, and nil sets 0. If the file cannot be written, the next statement throws.
  public var userVersion: UserVersion? {
    get { number("user_version").flatMap { Int32(exactly: $0) } }
    set { set("user_version", to: "\(newValue ?? 0)") }
  }

  /// Whether SQLite enforces foreign keys; false for a new connection.
  ///
  /// Setting it inside a transaction has no effect.
  public var foreignKeys: Bool {
    get { flag("foreign_keys") }
    set { set("foreign_keys", to: newValue ? "1" : "0") }
  }

  /// Whether foreign keys are checked at the end of the transaction; false after each commit and rollback.
  public var deferForeignKeys: Bool {
    get { flag("defer_foreign_keys") }
    set { set("defer_foreign_keys", to: newValue ? "1" : "0") }
  }

  /// The version of the SQLite library.
  public var sqliteVersion: SQLiteVersion {
    SQLiteVersion(number: Int(Database.sqliteLibVersionNumber))
  }

  private func flag(_ pragma: String) -> Bool { number(pragma) == 1 }

  /// The value of a pragma; nil if it cannot be read.
  internal func number(_ pragma: String) -> Int64? { try? scalar("PRAGMA \(pragma)") as? Int64 }

  /// Sets a pragma; if SQLite refuses the value, the next statement throws.
  internal func set(_ pragma: String, to value: String) {
    failNext { () throws(DatabaseError) in
      let statement = try database.makeStatement(sql: "PRAGMA \(pragma) = \(value)")
      try begin(statement)
      while try statement.step() {}
    }
  }
}

/// The number that a program stores in the file to know the version of its schema.
public typealias UserVersion = Int32

/// A version of SQLite, such as 3.40.1.
public struct SQLiteVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The first number, which is 3.
  public let major: Int
  /// The second number.
  public let minor: Int
  /// The third number.
  public let point: Int

  /// Creates a version from its numbers.
  public init(major: Int, minor: Int, point: Int = 0) {
    self.major = major
    self.minor = minor
    self.point = point
  }

  /// Creates a version from SQLite's number for it, such as 3040001.
  internal init(number: Int) {
    self.init(major: number / 1_000_000, minor: number / 1000 % 1000, point: number % 1000)
  }

  /// The three numbers, such as `3.40.1`.
  public var description: String { "\(major).\(minor).\(point)" }

  /// Whether the left version is older.
  public static func < (lhs: SQLiteVersion, rhs: SQLiteVersion) -> Bool {
    (lhs.major, lhs.minor, lhs.point) < (rhs.major, rhs.minor, rhs.point)
  }
}
