import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// The file of formats beside a database: what `.format save` writes, and how it is read again.
struct SavedFormatFile {
  let console: any SessionConsole

  var files: GuardedFiles { console.files }

  /// Writes the statements of `.format` to a file: the one beside the database, unless another is named.
  ///
  /// - Parameter rest: the name of a file, or nothing.
  /// - Throws: ``ShellError`` if the file cannot be written, or if the database is not in a file.
  func save(_ rest: [String]) throws(ShellError) {
    guard rest.count <= 1 else { throw .usage(.format) }
    guard !console.safety.isOn else { throw .unsafe("run .format save", line: console.reading.line) }
    let saved = SavedFormats(console.settings.formats)
    guard !saved.lines.isEmpty else {
      return console.say("nothing was stated with .format, so nothing is saved\n")
    }
    _ = try console.database()
    guard let path = rest.first ?? path else { throw .format(.noPlaceForFormats) }
    try console.writeFile(path) {
      .format(.cannotSaveFormats(path, $0))
    } _: { sink throws(ShellError) in
      for line in saved.lines { sink.buffer.append("\(line)\n") }
    }
    console.say("\(countText(saved.lines.count, ".format line")) saved in \(path)\n")
  }

  /// Reads the file of formats beside the database that was just opened.
  ///
  /// If a line is anything but a statement of a format, the whole file is ignored. A statement that no longer fits the
  /// schema is reported and skipped.
  func load() {
    forgetLoaded()
    guard isUsed, let path, console.surroundings.files.exists(path) else { return }
    do throws(ShellError) {
      let statements = try savedStatements(inFile: path)
      let before = console.settings.formats
      for statement in statements { state(statement, inFile: path) }
      guard !statements.isEmpty else { return }
      console.meaning.loaded = LoadedFormats(before: before, after: console.settings.formats)
    } catch {
      console.report(error)
    }
  }

  /// Forgets what the file beside the last database stated, and keeps what the user stated since.
  private func forgetLoaded() {
    guard let loaded = console.meaning.loaded else { return }
    console.meaning.loaded = nil
    console.settings.formats.revert(from: loaded.after, to: loaded.before)
  }

  /// The path of the file of formats; nil for a database in memory.
  var path: String? { pathBeside(".formats") }

  /// The path of a file beside the database, with an ending after its name; nil for a database in memory.
  func pathBeside(_ ending: String) -> String? {
    guard let file = console.connections.database?.path(), !file.isEmpty else { return nil }
    return (console.connections.path.hasPrefix("file:") ? file : console.connections.path) + ending
  }

  /// Whether this session reads and changes the file.
  var isUsed: Bool {
    console.settings.readsSavedFormats && !console.safety.isOn && !console.dialect.isSQLite3
  }

  private func savedStatements(inFile path: String) throws(ShellError) -> [SavedStatement] {
    var statements: [SavedStatement] = []
    var number = 0
    var isWrong = false
    var lines: SavedFormatLines
    do throws(FileError) {
      lines = SavedFormatLines(try files.smallContents(of: path))
    } catch {
      throw .format(.cannotReadFormats(path, error))
    }
    settle(&lines, inFile: path)
    for line in lines.contents where !isWrong {
      number += 1
      let arguments = SavedFormats.arguments(of: Array(line.text))
      isWrong = arguments == nil
      guard let arguments, !arguments.isEmpty else { continue }
      statements.append(SavedStatement(line: number, arguments: arguments))
    }
    if isWrong { throw .format(.noFormatLine(path, number)) }
    return statements
  }

  private func state(_ statement: SavedStatement, inFile path: String) {
    do throws(ShellError) {
      let rest = statement.arguments.dropFirst()
      if statement.arguments[0] == "zone" {
        try FormatForm.setZone(console, rest)
      } else {
        try FormatForm.setFormat(console, kind: statement.arguments[0], rest)
      }
    } catch {
      console.report(.format(.formatLineFailed(path, statement.line, error)))
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
