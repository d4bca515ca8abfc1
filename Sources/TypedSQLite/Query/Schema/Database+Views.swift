/// How a view is created.
///
/// See <https://www.sqlite.org/lang_createview.html>.
public struct ViewOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates options from their bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Creates the view only if there is no table or view of its name.
  public static let ifNotExists = ViewOptions(rawValue: 1)
  /// A view that only this connection sees, and that ends with it.
  public static let temporary = ViewOptions(rawValue: 2)
}

extension Database {
  /// Creates a view of a request; the values in it become literals.
  ///
  /// ```swift
  /// try db.create(view: "hero", as: Table("player").filter(Column("isHero") == true))
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the view.
  ///   - options: how it is created.
  ///   - columns: the names of its columns; nil for those of the request.
  ///   - request: its rows.
  /// - Throws: ``DatabaseError`` if SQLite refuses the view, and with ``ResultCode/SQLITE_MISUSE`` if the request is
  ///   SQL with arguments, which a schema does not have.
  public func create(
    view name: String, options: ViewOptions = [], columns: [String]? = nil, as request: any SQLSubqueryable
  ) throws {
    try executeDefinition { writer throws(DatabaseError) in
      writer.write("CREATE \(options.contains(.temporary) ? "TEMPORARY " : "")VIEW ")
      if options.contains(.ifNotExists) { writer.write("IF NOT EXISTS ") }
      writer.write(name.quotedIdentifier)
      if let columns { writer.write(" (\(columns.map(\.quotedIdentifier).joined(separator: ", ")))") }
      writer.write(" AS ")
      try writer.write(request.sqlSubquery)
    }
  }

  /// Creates a view of a SELECT in SQL; interpolated values become literals.
  ///
  /// - Parameters:
  ///   - name: the name of the view.
  ///   - options: how it is created.
  ///   - columns: the names of its columns; nil for those of the SELECT.
  ///   - sqlLiteral: a SELECT.
  /// - Throws: ``DatabaseError`` if SQLite refuses the view.
  public func create(
    view name: String, options: ViewOptions = [], columns: [String]? = nil, asLiteral sqlLiteral: SQL
  ) throws {
    try create(
      view: name, options: options, columns: columns, as: SQLRequest<Row>(literal: sqlLiteral))
  }

  /// Deletes a view.
  ///
  /// - Throws: ``DatabaseError`` if there is no such view.
  public func drop(view name: String) throws {
    try executeDefinition { $0.write("DROP VIEW \(name.quotedIdentifier)") }
  }
}
