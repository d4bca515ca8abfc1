extension Module {
  /// FTS4, a full-text index.
  ///
  /// - Parameters:
  ///   - column: a column.
  ///   - more: further columns.
  /// - Returns: the module.
  public static func FTS4(_ column: any Expressible, _ more: any Expressible...) -> Module {
    FTS4([column] + more)
  }

  /// FTS4, a full-text index.
  ///
  /// - Parameters:
  ///   - columns: the columns.
  ///   - tokenizer: how texts are divided into words; nil is SQLite's default.
  /// - Returns: the module.
  public static func FTS4(_ columns: [any Expressible] = [], tokenize tokenizer: Tokenizer? = nil) -> Module {
    FTS4(FTS4Config().columns(columns).tokenizer(tokenizer))
  }

  /// FTS4, a full-text index.
  public static func FTS4(_ config: FTS4Config) -> Module {
    Module(keyword: "fts4", config.arguments)
  }

  /// FTS5, a full-text index.
  public static func FTS5(_ config: FTS5Config) -> Module {
    Module(keyword: "fts5", config.arguments)
  }

  /// An R*Tree, an index of ranges in one to five dimensions.
  ///
  /// ```swift
  /// let areas = VirtualTable("areas")
  /// try db.run(areas.create(.RTree(id, (minX, maxX), (minY, maxY))))
  /// let found = try db.prepare(areas.filter(minX <= 5 && maxX >= 3))
  /// ```
  ///
  /// SQLite rounds the numbers to 32 bits. See <https://www.sqlite.org/rtree.html>.
  ///
  /// - Parameters:
  ///   - primaryKey: the column of the integer key.
  ///   - pairs: the columns of the lower and upper end in each dimension.
  /// - Returns: the module.
  public static func RTree<T: Value, U: Value>(
    _ primaryKey: Expression<T>, _ pairs: (Expression<U>, Expression<U>)...
  ) -> Module where T.Datatype == Int64, U.Datatype == Double {
    Module(keyword: "rtree", [primaryKey] + pairs.flatMap { [$0.0, $0.1] as [any Expressible] })
  }
}
