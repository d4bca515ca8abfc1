import CSQLite

/// One way to find the rows of a table that SQLite considered while it planned a statement.
package struct ConsideredScan: Hashable, Sendable {
  package let table: String
  /// The comparisons that could use an index, in the order of the statement.
  package let terms: [Term]
  /// The order in which the statement wants the rows.
  package let order: [OrderTerm]

  /// A column that is compared with a value.
  package struct Term: Hashable, Sendable {
    /// The number of the column, from 0.
    package let column: Int
    /// The collation of the comparison.
    package let collation: String
    /// Whether the column must equal the value, as opposed to being on one side of it.
    package let isEquality: Bool
  }

  /// A column by which the rows are sorted.
  package struct OrderTerm: Hashable, Sendable {
    /// The number of the column, from 0.
    package let column: Int
    /// Whether the largest value comes first.
    package let isDescending: Bool
  }
}

/// Replaces tables by stand-ins that record how SQLite's planner would look for rows.
///
/// The stand-ins are virtual tables without rows: the planner asks a virtual table what each set of terms
/// would cost, and so names the terms and the order that an index could serve.
@safe package final class ScanRecorder {
  /// The planner's questions, in order.
  package private(set) var scans: [ConsideredScan] = []
  private let database: Database
  private var tables: [String: Declaration] = [:]

  /// The columns of a stand-in, and the one whose terms need no index.
  private struct Declaration {
    let columns: [String]
    let key: Int?
  }

  /// Creates a recorder of the statements that are prepared in a database.
  ///
  /// - Throws: ``DatabaseError`` if SQLite does not accept the stand-ins.
  package init(in database: Database) throws(DatabaseError) {
    self.database = database
  }

  /// Adds a stand-in for a table to the database.
  ///
  /// - Parameters:
  ///   - name: the table.
  ///   - declarations: its columns, as in CREATE TABLE.
  ///   - key: the number of the column that has an index anyway, whose terms are not recorded; nil for none.
  /// - Throws: ``DatabaseError`` if SQLite does not accept it.
  package func addTable(_ name: String, declarations: [String], key: Int?) throws(DatabaseError) {
    tables[name] = Declaration(columns: declarations, key: key)
    let code = unsafe sqlite3_create_module_v2(
      database.connection, "typed_sqlite_scan", Self.module,
      Unmanaged.passUnretained(self).toOpaque(), nil)
    guard code == SQLITE_OK else { throw database.error(code) }
    try database.runAll("CREATE VIRTUAL TABLE \(name.quotedIdentifier) USING typed_sqlite_scan")
  }

  package func removeAll() {
    scans.removeAll()
  }

  fileprivate func declaration(of table: String) -> String {
    "CREATE TABLE x(\((tables[table]?.columns ?? []).joined(separator: ", ")))"
  }

  fileprivate func key(of table: String) -> Int? {
    tables[table]?.key
  }

  fileprivate func add(_ scan: ConsideredScan) {
    scans.append(scan)
  }
}

// MARK: - The virtual table

/// A stand-in as SQLite stores it; the first field is SQLite's own.
@safe private struct StandIn {
  var base = unsafe sqlite3_vtab()
  let recorder: Unmanaged<ScanRecorder>
  let table: String
}

extension ScanRecorder {
  // It never changes after it is made, and lives as long as the program.
  nonisolated(unsafe) fileprivate static let module: UnsafePointer<sqlite3_module> = {
    var module = sqlite3_module()
    module.iVersion = 0
    unsafe module.xCreate = { connection, context, _, arguments, result, _ in
      unsafe ScanRecorder.connect(connection, context, arguments, result)
    }
    unsafe module.xConnect = unsafe module.xCreate
    unsafe module.xDisconnect = { unsafe ScanRecorder.disconnect($0) }
    unsafe module.xDestroy = unsafe module.xDisconnect
    unsafe module.xBestIndex = { unsafe ScanRecorder.plan($0, $1) }
    // The statements are prepared and never run.
    unsafe module.xOpen = { _, _ in SQLITE_ERROR }
    unsafe module.xUpdate = { _, _, _, _ in SQLITE_READONLY }
    let pointer = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    unsafe pointer.initialize(to: module)
    return unsafe UnsafePointer(pointer)
  }()

  private static func connect(
    _ connection: OpaquePointer?, _ context: UnsafeMutableRawPointer?,
    _ arguments: UnsafePointer<UnsafePointer<CChar>?>?,
    _ result: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?
  ) -> CInt {
    guard let context = unsafe context, let name = unsafe arguments?[2] else { return SQLITE_ERROR }
    let recorder = unsafe Unmanaged<ScanRecorder>.fromOpaque(context)
    let table = unsafe String(cString: name)
    let declaration = unsafe recorder.takeUnretainedValue().declaration(of: table)
    let code = unsafe sqlite3_declare_vtab(connection, declaration)
    guard code == SQLITE_OK else { return code }
    let standIn = UnsafeMutablePointer<StandIn>.allocate(capacity: 1)
    unsafe standIn.initialize(to: StandIn(recorder: recorder, table: table))
    unsafe result?.pointee = UnsafeMutableRawPointer(standIn).assumingMemoryBound(to: sqlite3_vtab.self)
    return SQLITE_OK
  }

  private static func disconnect(_ table: UnsafeMutablePointer<sqlite3_vtab>?) -> CInt {
    guard let table = unsafe table else { return SQLITE_OK }
    let standIn = unsafe UnsafeMutableRawPointer(table).assumingMemoryBound(to: StandIn.self)
    unsafe standIn.deinitialize(count: 1)
    unsafe standIn.deallocate()
    return SQLITE_OK
  }

  private static func plan(
    _ table: UnsafeMutablePointer<sqlite3_vtab>?, _ info: UnsafeMutablePointer<sqlite3_index_info>?
  ) -> CInt {
    guard let table = unsafe table, let info = unsafe info else { return SQLITE_ERROR }
    let standIn = unsafe UnsafeMutableRawPointer(table).assumingMemoryBound(to: StandIn.self)
    let recorder = unsafe standIn.pointee.recorder.takeUnretainedValue()
    let key = unsafe recorder.key(of: standIn.pointee.table)
    var terms: [ConsideredScan.Term] = []
    var count: CInt = 0
    for index in 0..<Int(unsafe info.pointee.nConstraint) {
      let constraint = unsafe info.pointee.aConstraint[index]
      // The bits of =, >, <=, < and >=; the codes of other operators share some of them, such as GLOB, which
      // is also a range.
      let isLookup = constraint.op & 0b111110 != 0
      guard constraint.usable != 0, constraint.iColumn >= 0, isLookup, Int(constraint.iColumn) != key else {
        continue
      }
      let collation = unsafe sqlite3_vtab_collation(info, CInt(index)).map { unsafe String(cString: $0) }
      terms.append(
        ConsideredScan.Term(
          column: Int(constraint.iColumn), collation: collation ?? "BINARY",
          isEquality: constraint.op == UInt8(SQLITE_INDEX_CONSTRAINT_EQ)))
      count += 1
      unsafe info.pointee.aConstraintUsage[index].argvIndex = count
    }
    var order: [ConsideredScan.OrderTerm] = []
    for index in 0..<Int(unsafe info.pointee.nOrderBy) {
      let term = unsafe info.pointee.aOrderBy[index]
      guard term.iColumn >= 0 else { continue }
      order.append(ConsideredScan.OrderTerm(column: Int(term.iColumn), isDescending: term.desc != 0))
    }
    unsafe recorder.add(ConsideredScan(table: standIn.pointee.table, terms: terms, order: order))
    // A scan that uses more terms costs less, so the planner proceeds as it would with real indexes.
    unsafe info.pointee.estimatedCost = 1_000_000 / Double(Int(count) + order.count + 1)
    return SQLITE_OK
  }
}
