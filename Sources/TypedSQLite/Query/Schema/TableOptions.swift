/// Which kind of table is created.
///
/// See <https://www.sqlite.org/lang_createtable.html>.
public struct TableOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates options from their bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Creates the table only if there is none of its name.
  public static let ifNotExists = TableOptions(rawValue: 1)
  /// A table that only this connection sees, and that ends with it.
  public static let temporary = TableOptions(rawValue: 2)
  /// A table without a rowid, stored in the order of its primary key.
  public static let withoutRowID = TableOptions(rawValue: 4)
  /// A table that refuses values of another type than its columns declare.
  public static let strict = TableOptions(rawValue: 8)
}

/// How a virtual table is created.
public struct VirtualTableOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates options from their bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Creates the table only if there is none of its name.
  public static let ifNotExists = VirtualTableOptions(rawValue: 1)
  /// A table that only this connection sees, and that ends with it.
  public static let temporary = VirtualTableOptions(rawValue: 2)
}
