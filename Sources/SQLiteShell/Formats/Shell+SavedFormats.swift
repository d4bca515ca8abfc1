import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

// What `.format save` writes, and how it is read again.

extension Shell {
  /// Writes the statements of `.format` to a file: the one beside the database, unless another is named.
  ///
  /// - Parameter rest: the name of a file, or nothing.
  /// - Throws: ``ShellError`` if the file cannot be written, or if the database is not in a file.
  func saveFormats(_ rest: [String]) throws(ShellError) {
    guard rest.count <= 1 else { throw .usage(.format) }
    guard !settings.isSafe else { throw .unsafe("run .format save", line: reading.line) }
    let saved = SavedFormats(settings.formats)
    guard !saved.lines.isEmpty else { return say("nothing was stated with .format, so nothing is saved\n") }
    _ = try database()
    guard let path = rest.first ?? formatsPath else { throw .format(.noPlaceForFormats) }
    try writeFile(path) {
      .format(.cannotSaveFormats(path, $0))
    } _: { sink throws(ShellError) in
      for line in saved.lines { sink.buffer.append("\(line)\n") }
    }
    say("\(countText(saved.lines.count, ".format line")) saved in \(path)\n")
  }

  /// Reads the file of formats beside the database that was just opened.
  ///
  /// If a line is anything but a statement of a format, the whole file is ignored. A statement that no longer fits the
  /// schema is reported and skipped.
  func loadSavedFormats() {
    forgetLoadedFormats()
    guard usesSavedFormats, let path = formatsPath, surroundings.files.exists(path) else { return }
    do throws(ShellError) {
      let statements = try savedStatements(inFile: path)
      let before = settings.formats
      for statement in statements { state(statement, inFile: path) }
      guard !statements.isEmpty else { return }
      meaning.loaded = LoadedFormats(before: before, after: settings.formats)
    } catch {
      report(error)
    }
  }

  /// Forgets what the file beside the last database stated, and keeps what the user stated since.
  private func forgetLoadedFormats() {
    guard let loaded = meaning.loaded else { return }
    meaning.loaded = nil
    settings.formats.revert(from: loaded.after, to: loaded.before)
  }

  /// The path of the file of formats; nil for a database in memory.
  var formatsPath: String? {
    guard let file = connections.database?.path(), !file.isEmpty else { return nil }
    return (connections.path.hasPrefix("file:") ? file : connections.path) + ".formats"
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
        try setZone(rest)
      } else {
        try setFormat(kind: statement.arguments[0], rest)
      }
    } catch {
      report(.format(.formatLineFailed(path, statement.line, error)))
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
