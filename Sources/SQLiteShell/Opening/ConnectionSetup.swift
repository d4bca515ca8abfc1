import ColumnMeaning
import TypedSQLiteCore

/// Gives a connection what statements of a session expect: functions, tables, limits and watchers.
struct ConnectionSetup {
  let shell: Shell

  /// Prepares a new connection.
  func prepare(_ database: Database) throws(DatabaseError) {
    database.setInterruptibleBusyTimeout(milliseconds: shell.settings.busyTimeout)
    try addFunctions(to: database)
    if !shell.dialect.isSQLite3(before: 3_042), Database.canDistrustSchemas {
      database.set(.trustedSchema, to: false)
    }
    if shell.dialect.isDefensive { database.set(.defensive, to: true) }
    if !shell.dialect.isSQLite3 { database.tableProvider = FileTables(shell, database) }
    shell.safety.watchActions(of: database)
  }

  /// Adds the functions of the shell to a connection.
  func addFunctions(to database: Database) throws(DatabaseError) {
    let dialect = shell.dialect
    let zone = { [weak shell] (name: String) -> DisplayZone? in
      shell.flatMap { $0.zones.zone(named: name, usedBy: $0.settings.formats) }
    }
    try TypedFunctions.register(
      in: database, settings: { [weak shell] in shell?.settings.formats ?? FormatSettings() },
      format: { [weak shell] name in shell.flatMap { NamedColumns(console: $0).format(ofColumn: name) } },
      zone: zone,
      warn: { [weak shell] in shell?.report(warning: $0) })
    var surroundings = FunctionSurroundings(
      database: database, surroundings: shell.surroundings,
      access: FunctionSurroundings.Access(
        isSafe: { [weak shell] in shell?.safety.refusesFiles() ?? true },
        admits: { [weak shell] in shell?.safety.admits($0) ?? false },
        isCalledByUser: { [weak shell, unowned database] in
          shell?.safety.isCalledByUser($0, in: database) ?? false
        },
        isOwnTable: { [weak shell] creation in
          guard let shell else { return false }
          return dialect.isSQLite3 || shell.connections.created.contains(CreatedTable(creation))
        }),
      // As in sqlite3, a database that is opened in safe mode has no archives.
      hasArchives: !shell.safety.isLasting, dialect: dialect,
      zone: zone,
      print: { [weak shell] in shell?.say(line: $0) },
      fail: { [weak shell] text in
        guard let shell, dialect.reportsLosses else { return }
        shell.report(.statement(.function(text)))
        shell.reading.hasFailedFunction = true
      })
    surroundings.threadCount = { [weak shell] in shell?.statements.threadCount ?? 1 }
    try FunctionFamily.register(in: surroundings)
  }
}
