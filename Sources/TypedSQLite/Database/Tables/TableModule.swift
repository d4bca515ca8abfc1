/// A kind of table that Swift code computes, as SQL calls it: `SELECT value FROM generate_series(1, 10)`.
///
/// A table of the name is there without being created. Its hidden columns are its arguments: in
/// `generate_series(1, 10)` the numbers are compared with the first two of them. What the table does is a
/// ``VirtualTable``, and what it gives a ``TableRows``; an error that either throws ends the statement.
///
/// ```swift
/// final class Letters: TableRows {
///   private var letters: Substring
///   private var letter: Character?
///
///   init(_ search: TableSearch) {
///     letters = search[column: 1].flatMap { String.fromDatabaseValue($0.databaseValue) }?[...] ?? ""
///   }
///
///   func next() -> Bool {
///     letter = letters.popFirst()
///     return letter != nil
///   }
///
///   func value(ofColumn index: Int) -> DatabaseValue {
///     index == 0 ? letter.map { String($0).databaseValue } ?? .null : .null
///   }
/// }
///
/// struct LetterTable: VirtualTable {
///   func rows(_ search: TableSearch) -> any TableRows { Letters(search) }
/// }
///
/// let module = TableModule(name: "letters", columns: ["letter", .argument("text")]) { _ in LetterTable() }
/// try database.add(module)
/// // SELECT letter FROM letters('abc')
/// ```
///
/// See <https://www.sqlite.org/vtab.html>.
package struct TableModule {
  /// The name, as SQL calls it.
  package let name: String
  /// The columns, the arguments in the order they are given in.
  package let columns: [Column]
  /// What the table may be used by and whether it can be created and written.
  package let traits: Traits
  /// Makes the table for a connection.
  package let makeTable: (TableCreation) throws(FunctionError) -> any VirtualTable

  package init(
    name: String, columns: [Column], traits: Traits = [],
    makeTable: @escaping (TableCreation) throws(FunctionError) -> any VirtualTable
  ) {
    self.name = name
    self.columns = columns
    self.traits = traits
    self.makeTable = makeTable
  }

  /// A column of a table.
  package struct Column: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name.
    package let name: String
    /// The declared type; empty for none.
    package let type: String
    /// Whether `*` leaves the column out, and a call of the table as a function fills it.
    package let isArgument: Bool

    /// Creates a column that `*` shows.
    package init(_ name: String, type: String = "") {
      self.init(name, type, isArgument: false)
    }

    /// Creates a column that `*` shows, of no declared type.
    package init(stringLiteral name: String) {
      self.init(name)
    }

    private init(_ name: String, _ type: String, isArgument: Bool) {
      self.name = name
      self.type = type
      self.isArgument = isArgument
    }

    /// A hidden column, which takes an argument.
    package static func argument(_ name: String, type: String = "") -> Column {
      Column(name, type, isArgument: true)
    }
  }

  /// What a table may be used by, and what can be done with it.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// It reaches nothing beside its arguments, so that views and triggers of an untrusted schema may use it.
    package static let innocuous = Traits(rawValue: 1)
    /// It reaches beyond the database, so that no view and no trigger may use it.
    package static let directOnly = Traits(rawValue: 2)
    /// `CREATE VIRTUAL TABLE … USING` makes tables of it, with arguments of their own.
    package static let creatable = Traits(rawValue: 4)
    /// Rows can be inserted, updated and deleted; the table must be a ``WritableTable``.
    package static let writable = Traits(rawValue: 8)
    /// The first column is the primary key, and there are no rowids.
    package static let keyed = Traits(rawValue: 16)
  }
}

/// What SQL says of a table that is made.
package struct TableCreation: Hashable, Sendable {
  /// The database the table belongs to.
  package let schema: String
  /// The name of the table: that of the module where nobody created it.
  package let name: String
  /// The texts between the parentheses of `CREATE VIRTUAL TABLE`, as written; none where nobody created it.
  package let arguments: [String]
}
