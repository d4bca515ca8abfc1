/// The rowid, the integer by which SQLite finds a row; tables WITHOUT ROWID have none.
public let rowid = Expression<Int64>("ROWID")
