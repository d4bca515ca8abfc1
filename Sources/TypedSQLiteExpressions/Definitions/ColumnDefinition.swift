internal import TypedSQLite

/// The definition of a column in a schema, as ``SchemaReader`` reads it and ``SchemaChanger`` writes it.
public struct ColumnDefinition: Hashable, Sendable {
  /// The name.
  public var name: String
  /// Whether the column is the primary key or a part of it.
  public var primaryKey: PrimaryKey?
  /// How SQLite converts the values.
  public var type: Affinity
  /// Whether it may be NULL.
  public var nullable: Bool
  /// Whether no two rows may have the same value.
  public var unique: Bool
  /// The value of rows that are inserted without one.
  public var defaultValue: LiteralValue
  /// The column of another table to which the values refer; nil also if the key has several columns.
  public var references: ForeignKey?

  /// Creates the definition of a column, which may be NULL by default.
  public init(
    name: String, primaryKey: PrimaryKey? = nil, type: Affinity, nullable: Bool = true, unique: Bool = false,
    defaultValue: LiteralValue = .NULL, references: ForeignKey? = nil
  ) {
    self.name = name
    self.primaryKey = primaryKey
    self.type = type
    self.nullable = nullable
    self.unique = unique
    self.defaultValue = defaultValue
    self.references = references
  }

  /// The definition as in CREATE TABLE: `"name" TEXT NOT NULL`.
  public func toSQL() -> String {
    [
      name.quotedIdentifier, type.rawValue, primaryKey?.toSQL(), nullable ? nil : "NOT NULL",
      unique ? "UNIQUE" : nil, defaultValue == .NULL ? nil : "DEFAULT \(defaultValue)", references?.toSQL(),
    ].compactMap(\.self).joined(separator: " ")
  }
}

extension ColumnDefinition {
  /// How SQLite converts the values that a column stores.
  ///
  /// See <https://www.sqlite.org/datatype3.html#determination_of_column_affinity>.
  public enum Affinity: String, CaseIterable, Sendable {
    /// Text that looks like a number becomes one, and a REAL without a fraction an INTEGER.
    case INTEGER
    /// The same as ``INTEGER``.
    case NUMERIC
    /// Numbers become REAL.
    case REAL
    /// Numbers become TEXT.
    case TEXT
    /// Nothing is converted.
    case BLOB

    /// The affinity of a declared type.
    public init(_ declaredType: String) {
      let type = declaredType.uppercased()
      self =
        if type.contains("INT") {
          .INTEGER
        } else if ["CHAR", "CLOB", "TEXT"].contains(where: type.contains) {
          .TEXT
        } else if type.contains("BLOB") || type.isEmpty {
          .BLOB
        } else {
          ["REAL", "FLOA", "DOUB"].contains(where: type.contains) ? .REAL : .NUMERIC
        }
    }
  }

  /// What SQLite does with a row that has the key of another row.
  public enum OnConflict: String, CaseIterable, Sendable {
    /// The transaction is rolled back.
    case ROLLBACK
    /// The statement is undone.
    case ABORT
    /// The statement stops; the rows before this one stay.
    case FAIL
    /// The row is skipped.
    case IGNORE
    /// The other row is deleted.
    case REPLACE
  }

  /// The constraint of a primary key.
  public struct PrimaryKey: Hashable, Sendable {
    /// Whether the next integer is larger than any that has been in the table.
    public var autoIncrement: Bool
    /// What SQLite does with a row that has the key of another row; nil is ``OnConflict/ABORT``.
    public var onConflict: OnConflict?

    /// Creates the constraint, with AUTOINCREMENT by default.
    public init(autoIncrement: Bool = true, onConflict: OnConflict? = nil) {
      self.autoIncrement = autoIncrement
      self.onConflict = onConflict
    }

    /// Creates the constraint that the definition of a column or table has; nil if it has none.
    public init?(sql: String) {
      let words = SQLWords(sql)
      guard var index = words.index(of: ["PRIMARY", "KEY"]).map({ $0 + 2 }) else { return nil }
      if index < words.words.count, words.words[index].text == "(" {
        let depth = words.words[index].depth
        index = words.words.indices.dropFirst(index + 1).first { words.words[$0].depth == depth } ?? index
        index += 1
      }
      if words.has(["ASC"], at: index) || words.has(["DESC"], at: index) { index += 1 }
      var conflict: OnConflict?
      if words.has(["ON", "CONFLICT"], at: index), index + 2 < words.words.count {
        conflict = OnConflict(rawValue: words.words[index + 2].text.uppercased())
        index += 3
      }
      self.init(autoIncrement: words.has(["AUTOINCREMENT"], at: index), onConflict: conflict)
    }

    /// The constraint: `PRIMARY KEY ON CONFLICT IGNORE AUTOINCREMENT`.
    public func toSQL() -> String {
      ["PRIMARY KEY", onConflict.map { "ON CONFLICT \($0.rawValue)" }, autoIncrement ? "AUTOINCREMENT" : nil]
        .compactMap(\.self).joined(separator: " ")
    }
  }

  /// A reference to a column of another table.
  public struct ForeignKey: Hashable, Sendable {
    /// The column that refers.
    public var fromColumn: String
    /// The other table.
    public var toTable: String
    /// Its column; nil for its primary key.
    public var toColumn: String?
    /// What happens to the row if the other one changes, such as `CASCADE`; nil for nothing.
    public var onUpdate: String?
    /// What happens to the row if the other one is deleted, such as `SET NULL`; nil for nothing.
    public var onDelete: String?

    /// Creates a reference.
    public init(
      fromColumn: String = "", toTable: String, toColumn: String? = nil, onUpdate: String? = nil,
      onDelete: String? = nil
    ) {
      self.fromColumn = fromColumn
      self.toTable = toTable
      self.toColumn = toColumn
      self.onUpdate = onUpdate
      self.onDelete = onDelete
    }

    /// Creates a reference, with the names that SQLite.swift had for them until its version 0.15.
    public init(
      table: String, column: String, primaryKey: String?, onUpdate: String? = nil, onDelete: String? = nil
    ) {
      self.init(
        fromColumn: column, toTable: table, toColumn: primaryKey, onUpdate: onUpdate, onDelete: onDelete)
    }

    /// The constraint: `REFERENCES "table" ("column") ON DELETE CASCADE`.
    public func toSQL() -> String {
      [
        "REFERENCES \(toTable.quotedIdentifier)", toColumn.map { "(\($0.quotedIdentifier))" },
        onUpdate.map { "ON UPDATE \($0)" }, onDelete.map { "ON DELETE \($0)" },
      ].compactMap(\.self).joined(separator: " ")
    }
  }
}
