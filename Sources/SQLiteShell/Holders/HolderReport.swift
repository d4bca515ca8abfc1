import ColumnMeaning
import TypedSQLiteCore

/// What `.locks` prints.
struct HolderReport {
  let use: DatabaseUse
  let console: any CommandConsole

  /// Shows a row for each process, and says what the system does not tell.
  func run() throws(ShellError) {
    var table = ReportTable(
      "~locks",
      columns: [
        ("process", "INTEGER"), ("name", "TEXT"), ("state", "TEXT"), ("since", "DATETIME"), ("note", "TEXT"),
        ("locks", "TEXT"), ("started", "DATETIME"), ("command", "TEXT"),
      ])
    for holder in use.holders {
      table.add([
        holder.process.databaseValue, holder.name.databaseValue, holder.state.rawValue.databaseValue,
        holder.since.map(\.storedText).databaseValue, holder.note.databaseValue,
        holder.locks.joined(separator: ", ").databaseValue,
        holder.facts?.started.map(\.storedText).databaseValue ?? .null,
        (holder.facts?.command).databaseValue,
      ])
    }
    try table.show(in: console)
    sayLimits()
  }

  /// Says what the system does not tell.
  func sayLimits() {
    let path = String(decoding: use.path, as: UTF8.self)
    switch use.knowledge {
    case .nothing: console.report(note: "this system does not say which processes use \(path)")
    case .oneHolder:
      console.report(
        note: "this system names one holder of each lock, but not this shell or who only has the file open")
    case .all where use.holders.isEmpty: console.report(note: "no process has \(path) open")
    case .all: break
    }
  }
}

extension DatabaseHolder {
  /// The name of the program; nil if the system says nothing about it.
  var name: String? { isThisShell ? (facts?.name ?? "tsqlite") + " (this shell)" : facts?.name }

  /// What the process does, as a sentence with the time in a zone.
  func sentence(in zone: DisplayZone) -> String {
    let does =
      switch state {
      case .recovering: "is recovering the database"
      case .writing: "is writing"
      case .checkpointing: "is checkpointing"
      case .reading: "is reading"
      case .waiting: "is waiting for a lock"
      case .connected: "has the file open"
      }
    if let since { return "\(subject) \(does), since at least \(since.text(in: zone))." }
    guard let started = facts?.started else { return "\(subject) \(does)." }
    return "\(subject) \(does); it was started at \(started.text(in: zone))."
  }

  /// The process as the subject of a sentence.
  var subject: String {
    guard let process else { return "A process that the system hides" }
    return "Process \(process)" + (name.map { " (\($0))" } ?? "")
  }
}

extension Timestamp {
  /// The day and the second in UTC, for a cell.
  var storedText: String { description + "Z" }

  /// The day and the second as the clocks of a zone show them.
  func text(in zone: DisplayZone) -> String {
    (zone.local(at: self) ?? self).description
  }
}

extension DotCommand {
  /// The path of the database that a command is to look at without opening it: its argument, or the current one.
  ///
  /// - Throws: ``ShellError`` if there is no such file, or the current database is no file.
  func databaseFile(_ arguments: [String], _ console: any CommandConsole) throws(ShellError) -> [UInt8] {
    guard arguments.count <= 1 else { throw .usage(self) }
    let connections = console.connections
    var path = arguments.first ?? connections.database?.path() ?? connections.path
    if arguments.isEmpty, connections.database == nil, path.hasPrefix("file:") || path.contains("://") {
      path = try console.database().path() ?? ""
    }
    guard !path.isEmpty, path != ":memory:" else { throw .log(.noFile(name)) }
    guard console.files.exists(path) else { throw .file(.cannotOpenFile(path)) }
    return Array(path.utf8)
  }
}
