extension Database {
  /// The declared type of a column, and the type that CAST converts to.
  ///
  /// SQLite accepts any name; its affinity follows from words in it. See
  /// <https://www.sqlite.org/datatype3.html>.
  public struct ColumnType: RawRepresentable, Hashable, Sendable {
    /// The type as SQL writes it.
    public let rawValue: String

    /// Creates a type; the name is written to SQL unchanged.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Creates a type; the name is written to SQL unchanged.
    public init(_ name: String) {
      self.init(rawValue: name)
    }

    /// `ANY`, of a STRICT table.
    public static let any = ColumnType("ANY")
    /// `BLOB`.
    public static let blob = ColumnType("BLOB")
    /// `BOOLEAN`.
    public static let boolean = ColumnType("BOOLEAN")
    /// `DATE`.
    public static let date = ColumnType("DATE")
    /// `DATETIME`.
    public static let datetime = ColumnType("DATETIME")
    /// `DOUBLE`.
    public static let double = ColumnType("DOUBLE")
    /// `INTEGER`.
    public static let integer = ColumnType("INTEGER")
    /// `TEXT`, for JSON.
    public static let jsonText = ColumnType("TEXT")
    /// `NUMERIC`.
    public static let numeric = ColumnType("NUMERIC")
    /// `REAL`.
    public static let real = ColumnType("REAL")
    /// `TEXT`.
    public static let text = ColumnType("TEXT")
  }

  /// The name of ``ColumnType`` as the target of CAST.
  public typealias StorageClass = ColumnType
}
