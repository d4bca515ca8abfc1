import ColumnMeaning
import SQLSyntax
import TypedSQLite

// What `.format save` writes, and how it is read again.

extension Shell {
  /// Writes what was stated with `.format` to a file: the one beside the database, unless another is named.
  ///
  /// - Parameter rest: the name of a file, or nothing.
  /// - Throws: ``ShellError`` where the file cannot be written, or the database has none beside which it could lie.
  func saveFormats(_ rest: ArraySlice<String>) throws(ShellError) {
    guard rest.count <= 1 else { throw .usage(.format) }
    guard !settings.isSafe else { throw .unsafe("run .format save", line: reading.line) }
    let saved = SavedFormats(settings.formats)
    guard !saved.lines.isEmpty else { return say("nothing was stated with .format, so nothing is saved\n") }
    _ = try database()
    guard let path = rest.first ?? formatsPath else { throw .noPlaceForFormats }
    let sink: OutputSink
    do {
      sink = OutputSink(try surroundings.files.openForWriting(path, appending: false))
    } catch {
      throw .cannotSaveFormats(path, error)
    }
    for line in saved.lines { sink.buffer.append("\(line)\n") }
    try sink.close()
    say("\(countText(saved.lines.count, ".format line")) saved in \(path)\n")
  }

  /// Reads the file of formats beside the database that was just opened.
  ///
  /// All of it counts or nothing: where a line is anything but a statement of a format, none is taken. A statement
  /// that no longer fits the schema is reported and left out.
  func loadSavedFormats() {
    forgetLoadedFormats()
    guard settings.readsSavedFormats, !settings.isSafe, !settings.isCompatible else { return }
    guard let path = formatsPath, surroundings.files.exists(path) else { return }
    do throws(ShellError) {
      let statements = try savedStatements(inFile: path)
      let before = settings.formats
      for statement in statements { state(statement, inFile: path) }
      guard !statements.isEmpty else { return }
      loadedFormats = LoadedFormats(before: before, after: settings.formats)
    } catch {
      report(error)
    }
  }

  /// Brings the file of formats beside the database up to date with a column that was converted.
  ///
  /// Where it cannot be written, or is not used in this session, the line that has to change is told.
  func restateSavedFormat(of column: ConvertedColumn, _ kind: ColumnKind, _ storage: ColumnStorage) {
    guard column.schema.matches("main"), let path = formatsPath, surroundings.files.exists(path),
      let bytes = try? bytes(ofFile: path)
    else { return }
    var lines = SavedFormatLines(bytes)
    let changes = lines.restate(column.name, kind: kind, storage)
    guard !changes.isEmpty else { return }
    guard settings.readsSavedFormats, !settings.isSafe, !settings.isCompatible else {
      return report(.staleFormats(path, changes, because: "this session does not use it"))
    }
    do throws(FileError) {
      let file = try surroundings.files.openReplacement(of: Array(path.utf8))
      try file.write(lines.bytes.span, at: 0)
      try file.truncate(to: lines.bytes.count)
      try file.finish()
    } catch {
      return report(.staleFormats(path, changes, because: error.message))
    }
    for change in changes { say("\(path):\(change.line): now says \(change.text)\n") }
    // What the file states goes with it when another database is opened.
    guard let loaded = loadedFormats else { return }
    var after = loaded.after
    after.pin(column.name, to: kind, storage)
    loadedFormats = LoadedFormats(before: loaded.before, after: after)
  }

  private func bytes(ofFile path: String) throws(FileError) -> [UInt8] {
    let reader = try surroundings.files.openForReading(path)
    var (bytes, block): ([UInt8], [UInt8]) = ([], [])
    while try reader.read(into: &block) { bytes += block }
    return bytes
  }

  /// Forgets what the file beside the last database stated, and keeps what the user stated since.
  private func forgetLoadedFormats() {
    guard let loaded = loadedFormats else { return }
    loadedFormats = nil
    settings.formats.revert(from: loaded.after, to: loaded.before)
  }

  /// Where the formats of the database lie; nil for one in memory.
  private var formatsPath: String? {
    guard let file = slots.database?.path(), !file.isEmpty else { return nil }
    return (databasePath.hasPrefix("file:") ? file : databasePath) + ".formats"
  }

  private func savedStatements(inFile path: String) throws(ShellError) -> [SavedStatement] {
    var statements: [SavedStatement] = []
    var line: [UInt8] = []
    var number = 0
    var isWrong = false
    do throws(FileError) {
      let lines = ReaderLines(try surroundings.files.openForReading(path), origin: .file(path))
      while !isWrong, try lines.readLine(into: &line, prompt: "") {
        number += 1
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        let arguments = SavedFormats.arguments(of: line)
        isWrong = arguments == nil
        guard let arguments, !arguments.isEmpty else { continue }
        statements.append(SavedStatement(line: number, arguments: arguments))
      }
    } catch {
      throw .cannotReadFormats(path, error)
    }
    if isWrong { throw .noFormatLine(path, number) }
    return statements
  }

  private func state(_ statement: SavedStatement, inFile path: String) {
    do throws(ShellError) {
      let rest = statement.arguments.dropFirst()
      if statement.arguments[0] == "zone" {
        try setZone(rest)
      } else {
        try setFormat(kind: statement.arguments[0], rest)
      }
    } catch {
      report(.formatLineFailed(path, statement.line, error))
    }
  }
}

/// A line that states a format.
private struct SavedStatement {
  let line: Int
  let arguments: [String]
}

/// The settings before and after the file beside a database was read.
struct LoadedFormats {
  let before: FormatSettings
  let after: FormatSettings
}
