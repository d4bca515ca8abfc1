/// A kind of table that Swift code computes, used in SQL as in `SELECT value FROM generate_series(1, 10)`.
///
/// A table with the module's name exists without being created. Its hidden columns are its arguments: in
/// `generate_series(1, 10)` the numbers are compared with the first two of them. A ``VirtualTable`` plans and
/// searches, and ``TableRows`` return the rows; an error that either throws ends the statement.
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
  /// The name in SQL.
  package let name: String
  /// The columns; the arguments are in the order in which they are passed.
  package let columns: [Column]
  /// What may use the table, and whether it can be created and written.
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
    package let name: String
    /// The declared type; empty for none.
    package let type: String
    /// Whether the column is hidden: `*` leaves it out, and a call of the table as a function sets it.
    package let isArgument: Bool

    /// Creates a column that `*` includes.
    package init(_ name: String, type: String = "") {
      self.init(name, type, isArgument: false)
    }

    /// Creates a column that `*` includes, without a declared type.
    package init(stringLiteral name: String) {
      self.init(name)
    }

    private init(_ name: String, _ type: String, isArgument: Bool) {
      self.name = name
      self.type = type
      self.isArgument = isArgument
    }

    /// Creates a hidden column, which receives an argument.
    package static func argument(_ name: String, type: String = "") -> Column {
      Column(name, type, isArgument: true)
    }
  }

  /// What may use a table, and what can be done with it.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    // That of the standard library asks the runtime for conformances, which a program pays for when it starts.
    package init(arrayLiteral elements: Traits...) {
      rawValue = elements.reduce(0) { $0 | $1.rawValue }
    }

    /// It accesses only its arguments, so views and triggers of an untrusted schema may use it.
    package static let innocuous = Traits(rawValue: 1)
    /// It reaches beyond the database, so no view or trigger may use it.
    package static let directOnly = Traits(rawValue: 2)
    /// `CREATE VIRTUAL TABLE … USING` creates tables of it, with their own arguments.
    package static let creatable = Traits(rawValue: 4)
    /// Rows can be inserted, updated and deleted; the table must be a ``WritableTable``.
    package static let writable = Traits(rawValue: 8)
    /// The first column is the primary key, and there are no rowids.
    package static let keyed = Traits(rawValue: 16)
  }
}

/// The database, name and arguments with which SQL creates a table.
package struct TableCreation: Hashable, Sendable {
  /// The database the table belongs to.
  package let schema: String
  /// The name of the table, or that of the module if the table was not created with a statement.
  package let name: String
  /// The texts between the parentheses of `CREATE VIRTUAL TABLE`, as written; empty if there was no such
  /// statement.
  package let arguments: [String]
}
