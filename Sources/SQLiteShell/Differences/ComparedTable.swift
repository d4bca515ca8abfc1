import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// A table whose rows are compared, and the queries that give them in one order on both sides.
struct ComparedTable {
  /// The name, as the first side that has the table spells it.
  let name: String
  /// The table on each side; nil if that side has no such table.
  let old: TableShape?
  let new: TableShape?
  /// The columns that both sides have, in the order of the old side.
  let pairs: [ColumnPair]
  /// What identifies a row.
  let identity: Identity
  /// The order of the rows; empty if all their values are the key.
  let terms: [KeyTerm]
  /// Whether several rows of a side may have the same key, so that their contents decide which are the same.
  let mayRepeat: Bool
  /// Whether the order is that of the primary key of the old side.
  let followsOwnKey: Bool
  private let orders: (old: String, new: String)

  /// A column that both sides have, with its place in the rows of each.
  struct ColumnPair {
    let name: String
    let old: Int
    let new: Int
  }

  /// What identifies a row.
  enum Identity: Equatable {
    case primaryKey
    /// The columns that the user named.
    case chosen
    case rowid
    /// All values, because there is no key that both sides have.
    case content
  }

  /// A table that only one side has; its rows come in their natural order.
  init(onlyOld old: TableShape?, onlyNew new: TableShape?) {
    name = old?.name ?? new?.name ?? ""
    (self.old, self.new) = (old, new)
    pairs = []
    let shape = old ?? new
    identity = shape?.key.isEmpty == false ? .primaryKey : shape?.rowIDName == nil ? .content : .rowid
    terms = []
    mayRepeat = false
    followsOwnKey = true
    orders = ("", "")
  }

  /// A table of both sides.
  ///
  /// - Parameters:
  ///   - old: the table on the old side.
  ///   - new: the table on the new side.
  ///   - sides: the two databases.
  ///   - chosen: the columns of the key that the user named, which both sides have; empty for the primary key.
  /// - Throws: `DatabaseError` if the schema or the keys cannot be read.
  init(
    _ old: TableShape, _ new: TableShape, on sides: (old: ComparedSide, new: ComparedSide), chosen: [String]
  ) throws(DatabaseError) {
    name = old.name
    (self.old, self.new) = (old, new)
    let pairs = old.columns.indices.compactMap { place in
      new.place(of: old.columns[place].name).map {
        ColumnPair(name: old.columns[place].name, old: place, new: $0)
      }
    }
    self.pairs = pairs
    let choice = KeyChoice(old, new, sides, chosen: chosen)
    identity = choice.identity
    terms = choice.terms(pairs)
    followsOwnKey = choice.followsOwnKey
    mayRepeat = try choice.mayRepeat()
    orders = (
      old: try choice.order(pairs, of: sides.old, mayRepeat: mayRepeat) { $0.old },
      new: try choice.order(pairs, of: sides.new, mayRepeat: mayRepeat) { $0.new }
    )
  }

  /// The place of the rowid in the rows of a side; nil if they do not have it.
  var oldRowID: Int? { old.flatMap { hasRowID($0) ? $0.columns.count : nil } }
  var newRowID: Int? { new.flatMap { hasRowID($0) ? $0.columns.count : nil } }

  private func hasRowID(_ shape: TableShape) -> Bool {
    shape.rowIDName != nil && (shape.key.isEmpty || mayRepeat || !followsOwnKey)
  }

  /// The number of values in the rows of each side.
  var widths: (old: Int, new: Int) {
    let old = (old?.columns.count ?? 0) + (oldRowID == nil ? 0 : 1)
    return (old, (new?.columns.count ?? 0) + (newRowID == nil ? 0 : 1))
  }

  /// The query for the rows of the old side; nil if it has no such table.
  func oldQuery(_ side: ComparedSide) -> String? {
    old.map { query($0, hasRowID: oldRowID != nil, side) + orders.old }
  }

  /// The query for the rows of the new side; nil if it has no such table.
  func newQuery(_ side: ComparedSide) -> String? {
    new.map { query($0, hasRowID: newRowID != nil, side) + orders.new }
  }

  private func query(_ shape: TableShape, hasRowID: Bool, _ side: ComparedSide) -> String {
    let names = shape.columns.map(\.name) + (hasRowID ? [shape.rowIDName ?? "rowid"] : [])
    let list = names.map(SQLName.quoted).joined(separator: ", ")
    return "SELECT \(list) FROM \(side.name(of: shape.name))"
  }
}

/// Chooses what identifies the rows of a table that both sides have.
private struct KeyChoice {
  let identity: ComparedTable.Identity
  let followsOwnKey: Bool
  private let old: TableShape
  private let new: TableShape
  private let sides: (old: ComparedSide, new: ComparedSide)
  private let columns: [(name: String, collation: KeyCollation, isDescending: Bool)]
  /// Whether the key is the declared one of both sides.
  private let isOfBoth: Bool

  init(
    _ old: TableShape, _ new: TableShape, _ sides: (old: ComparedSide, new: ComparedSide), chosen: [String]
  ) {
    (self.old, self.new, self.sides) = (old, new, sides)
    let isOwnKey = Self.isSame(chosen, old.key.compactMap(\.column))
    if !chosen.isEmpty, !isOwnKey {
      identity = .chosen
      followsOwnKey = false
      isOfBoth = false
      columns = chosen.map { name in
        let collation = Self.collation(
          sides.old.database.collation(ofColumn: name, in: old.name, schema: sides.old.schema),
          sides.new.database.collation(ofColumn: name, in: new.name, schema: sides.new.schema))
        return (name, collation, false)
      }
      return
    }
    let key = old.key.isEmpty ? new.key : old.key
    let names = key.compactMap(\.column)
    let isKnown = names.allSatisfy { old.place(of: $0) != nil && new.place(of: $0) != nil }
    if !key.isEmpty, isKnown {
      identity = .primaryKey
      isOfBoth = Self.isSame(old.key.compactMap(\.column), new.key.compactMap(\.column))
      let columns = key.map { term in
        let name = term.column ?? ""
        let other = new.key.first { $0.column?.matches(name) == true }
        return (name, Self.collation(term.collation, (other ?? term).collation), term.isDescending)
      }
      self.columns = columns
      followsOwnKey = zip(old.key, columns).allSatisfy { $0.collation.uppercased() == $1.1.rawValue }
    } else {
      let hasRowIDs = key.isEmpty && old.rowIDName != nil && new.rowIDName != nil
      identity = hasRowIDs ? .rowid : .content
      followsOwnKey = hasRowIDs
      isOfBoth = hasRowIDs
      columns = []
    }
  }

  /// The collation of both sides; BINARY, which each connection has, if they have different or unknown ones.
  private static func collation(_ old: String?, _ new: String?) -> KeyCollation {
    guard let old = old?.uppercased(), old == new?.uppercased() else { return .binary }
    return KeyCollation(rawValue: old) ?? .binary
  }

  /// Whether two lists have the same names.
  private static func isSame(_ names: [String], _ others: [String]) -> Bool {
    !names.isEmpty && Set(names.map(\.nameKey)) == Set(others.map(\.nameKey))
  }

  /// Whether rows may have the same key.
  func mayRepeat() throws(DatabaseError) -> Bool {
    guard identity != .rowid else { return false }
    guard identity == .primaryKey, isOfBoth else { return true }
    // Only a NULL makes keys of SQLite repeat.
    let names = columns.map(\.name)
    if !old.isKeyStrict, try hasNull(in: names, old, sides.old) { return true }
    guard !new.isKeyStrict else { return false }
    return try hasNull(in: names, new, sides.new)
  }

  private func hasNull(
    in names: [String], _ shape: TableShape, _ side: ComparedSide
  ) throws(DatabaseError) -> Bool {
    let condition = names.map { "\(SQLName.quoted($0)) IS NULL" }.joined(separator: " OR ")
    return try side.database.prepare("SELECT 1 FROM \(side.name(of: shape.name)) WHERE \(condition) LIMIT 1")
      .step()
  }

  func terms(_ pairs: [ComparedTable.ColumnPair]) -> [KeyTerm] {
    if identity == .rowid {
      return [
        KeyTerm(
          old: old.columns.count, new: new.columns.count, collation: .binary, isDescending: false)
      ]
    }
    return columns.compactMap { column in
      pairs.first { $0.name.matches(column.name) }.map {
        KeyTerm(
          old: $0.old, new: $0.new, collation: column.collation, isDescending: column.isDescending)
      }
    }
  }

  /// The ORDER BY for a side; `place` gives the place of a column in its rows.
  func order(
    _ pairs: [ComparedTable.ColumnPair], of side: ComparedSide, mayRepeat: Bool,
    place: (ComparedTable.ColumnPair) -> Int
  ) throws(DatabaseError) -> String {
    let shape = side.database === sides.old.database && side.schema == sides.old.schema ? old : new
    if identity == .rowid { return " ORDER BY \(SQLName.quoted(shape.rowIDName ?? "rowid"))" }
    let isUTF16 = try side.usesUTF16()
    if isUTF16 { try side.database.register(KeyCollation.utf8) }
    let binary = isUTF16 ? KeyCollation.utf8.name : KeyCollation.binary.rawValue
    var words = columns.map { column in
      let collation = column.collation == .binary ? binary : column.collation.rawValue
      let name = SQLName.quoted(column.name)
      let direction = column.isDescending ? " DESC" : ""
      // The rowid has no collation, and its order needs no index.
      let isRowID = shape.hasIntegerKey && shape.key.first?.column?.matches(column.name) == true
      return isRowID
        ? name + direction : "\(name) COLLATE \(collation)\(direction)"
    }
    if mayRepeat {
      for pair in pairs {
        let name = SQLName.quoted(shape.columns[place(pair)].name)
        words += ["typeof(\(name))", "\(name) COLLATE \(binary)"]
      }
    }
    return words.isEmpty ? "" : " ORDER BY " + words.joined(separator: ", ")
  }
}
