import OutputModes
import TypedSQLiteCore

/// What `.wal` prints.
struct LogReport {
  let path: [UInt8]
  let console: any CommandConsole

  /// Shows what the log contains and the verdict, then who uses it.
  func run() throws(ShellError) {
    // First who reads, then the log, which only grows meanwhile.
    let use = DatabaseUse(of: path, console.surroundings)
    let logPath = use.path + "-wal".utf8
    let log = try readLog(logPath)
    let verdict = LogVerdict(log, use, in: console.zoneOfResults)
    try facts(log, at: logPath, use, verdict).show(in: console)
    try readers(use).show(in: console)
    if !console.settings.mode.isForPrograms { say(verdict) }
    if use.knowledge != .all { HolderReport(use: use, console: console).sayLimits() }
  }

  private func readLog(_ path: [UInt8]) throws(ShellError) -> WriteAheadLog? {
    guard console.files.exists(path) else { return nil }
    let file: any RandomAccessFile
    let size: Int
    do throws(FileError) {
      file = try console.files.openRegularFile(path)
      size = try file.size()
    } catch {
      throw .log(.cannotRead(error.message))
    }
    var progress: ProgressLine?
    defer { progress?.end() }
    return try WriteAheadLog(file, size: size) { count throws(ShellError) in
      guard !console.surroundings.interrupt.isInterrupted else {
        throw .log(.interrupted(String(decoding: path, as: UTF8.self)))
      }
      if progress == nil {
        progress = ProgressLine(total: count, output: console.output, note: "Ctrl-C stops it") {
          [console] in console.surroundings.processTimes().real
        }
        progress?.begin("reading the log")
      }
      progress?.advance()
    }
  }

  private func facts(_ log: WriteAheadLog?, at path: [UInt8], _ use: DatabaseUse, _ verdict: LogVerdict)
    -> ReportTable
  {
    var table = ReportTable("~wal", columns: [("fact", "TEXT"), ("value", ""), ("note", "TEXT")])
    func add(_ fact: String, _ value: some DatabaseValueConvertible, _ note: String? = nil) {
      table.add([fact.databaseValue, value.databaseValue, note.databaseValue])
    }
    if let log {
      add("file", String(decoding: path, as: UTF8.self))
      let zone = console.zoneOfResults
      let written = use.logModified.map { ", last written at \($0.text(in: zone))" } ?? ""
      add("size", log.size, sizeText(log.size) + written)
      if log.fault == nil {
        add("page size", log.pageSize)
        add("frames", log.frameCount, "each has a page")
        add(
          "valid frames", log.validCount,
          log.validCount < log.frameCount ? "the others are of an earlier round, or incomplete" : nil)
        add(
          "commits", log.commitCount,
          log.commitCount == 0 ? nil : "the last one ends with frame \(log.lastCommit)")
        add("round", log.round, "how often the log began again")
      }
      if log.fault == nil, let index = use.index, index.salts == log.salts {
        let copied = min(index.copiedCount, index.lastFrame)
        add(
          "checkpointed", copied,
          "frames, from the first on, that the database has; \(index.lastFrame - copied) are left")
        if let mark = use.holders.compactMap(use.mark).min() {
          add(
            "oldest reader", mark,
            "the last frame that it reads; \(max(0, index.lastFrame - mark)) came after it")
        }
      }
    }
    // People read the sentences below the results, which do not cut them.
    let text = [verdict.text, verdict.command].compactMap(\.self).joined(separator: " ")
    add("verdict", verdict.kind.rawValue, console.settings.mode.isForPrograms ? text : nil)
    return table
  }

  private func say(_ verdict: LogVerdict) {
    let width = console.output.isTerminal ? console.surroundings.terminalWidth() ?? 80 : .max
    for line in verdict.text.filled(to: width) { console.say(line: line) }
    if let command = verdict.command { console.say(line: "  \(command)") }
  }

  private func readers(_ use: DatabaseUse) -> ReportTable {
    var table = ReportTable(
      "~users",
      columns: [
        ("process", "INTEGER"), ("name", "TEXT"), ("state", "TEXT"), ("frame", "INTEGER"),
        ("behind", "INTEGER"), ("since", "DATETIME"), ("started", "DATETIME"), ("command", "TEXT"),
      ])
    for holder in use.holders where !holder.locks.isEmpty {
      let mark = use.mark(of: holder)
      table.add([
        holder.process.databaseValue, holder.name.databaseValue, holder.state.rawValue.databaseValue,
        mark.databaseValue,
        mark.flatMap { mark in use.index.map { max(0, $0.lastFrame - mark) } }.databaseValue,
        holder.since.map(\.storedText).databaseValue,
        holder.facts?.started.map(\.storedText).databaseValue ?? .null,
        (holder.facts?.command).databaseValue,
      ])
    }
    return table
  }
}
