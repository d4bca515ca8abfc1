import ColumnMeaning
import SQLSyntax
import TypedSQLite

/// The change of the file of formats that belongs to a conversion.
///
/// It begins in the transaction of the conversion, marks that transaction, and is completed after it.
struct FormatRestatement {
  let path: String
  /// The contents of the file before and after the change.
  fileprivate let old: SavedFormatLines
  fileprivate let new: SavedFormatLines
  fileprivate let changes: [SavedFormatLines.Change]
  /// Whether the file already says from when the new lines hold.
  fileprivate var isAnnounced = false
}

extension Shell {
  /// Announces the new storages of columns in the file of formats beside the database.
  ///
  /// - Returns: nil if the file says nothing about the columns.
  func beginRestatement(
    of columns: [ConvertedColumn], _ kind: ColumnKind, _ storage: ColumnStorage, in database: Database
  ) -> FormatRestatement? {
    guard let path = formatsPath, files.exists(path), let bytes = try? bytes(ofFile: path) else { return nil }
    var old = SavedFormatLines(bytes)
    old.settle(at: database.schemaVersion)
    var new = old
    var changes: [SavedFormatLines.Change] = []
    for column in columns where column.schema.matches("main") {
      changes += new.restate(column.name, kind: kind, storage)
    }
    guard !changes.isEmpty else { return nil }
    var restatement = FormatRestatement(path: path, old: old, new: new, changes: changes)
    guard usesSavedFormats, let version = database.raiseSchemaVersion(by: AnnouncedFormats.step) else {
      return restatement
    }
    restatement.isAnnounced = (try? write(old.announcing(new, from: version), toFormats: path)) != nil
    return restatement
  }

  /// Removes the announcement of a conversion that was rolled back.
  func withdraw(_ restatement: FormatRestatement, in database: Database) {
    guard restatement.isAnnounced, let version = database.schemaVersion,
      let bytes = try? bytes(ofFile: restatement.path)
    else { return }
    var lines = SavedFormatLines(bytes)
    lines.settle(at: version)
    // If this fails, the announcement stays but has no effect while the schema version is unchanged.
    try? write(lines.bytes, toFormats: restatement.path)
  }

  /// Updates the file of formats after columns were converted.
  ///
  /// If it cannot be written, or is not used in this session, the lines that must change are reported.
  func finish(
    _ restatement: FormatRestatement, of columns: [ConvertedColumn], _ kind: ColumnKind,
    _ storage: ColumnStorage
  ) {
    let path = restatement.path
    guard usesSavedFormats else {
      return report(
        .format(.staleFormats(path, restatement.changes, because: "this session does not use it")))
    }
    do throws(FileError) {
      try write(restatement.new.bytes, toFormats: path)
    } catch {
      // The announced lines hold by now.
      guard restatement.isAnnounced else {
        return report(.format(.staleFormats(path, restatement.changes, because: error.message)))
      }
    }
    for change in restatement.changes { say("\(path):\(change.line): now says \(change.text)\n") }
    // The formats from the file end when another database is opened.
    guard let loaded = meaning.loaded else { return }
    var after = loaded.after
    for column in columns where column.schema.matches("main") { after.pin(column.name, to: kind, storage) }
    meaning.loaded = LoadedFormats(before: loaded.before, after: after)
  }

  /// Settles what a killed conversion announced, and writes the file if the conversion was committed.
  ///
  /// If it was not, the file stays: the program that announced it may be about to commit.
  func settle(_ lines: inout SavedFormatLines, inFile path: String) {
    guard lines.hasAnnouncements else { return }
    let database = connections.database
    guard lines.settle(at: database?.schemaVersion), database?.isReadOnly() == false else { return }
    do throws(FileError) {
      // If anybody changes the file from now on, this change fails.
      let file = try files.openReplacement(of: Array(path.utf8), copying: true)
      var found = SavedFormatLines(try file.read(at: 0, count: try file.size()))
      guard found.settle(at: database?.schemaVersion) else { return }
      try file.write(found.bytes.span, at: 0)
      try file.truncate(to: found.bytes.count)
      try file.finish()
    } catch {
      // The next session settles it.
    }
  }

  var usesSavedFormats: Bool {
    settings.readsSavedFormats && !settings.isSafe && dialect.meanings.areSaved
  }

  private func write(_ bytes: [UInt8], toFormats path: String) throws(FileError) {
    let file = try files.openReplacement(of: Array(path.utf8), copying: false)
    try file.write(bytes.span, at: 0)
    try file.finish()
  }
}

extension Database {
  /// The schema version of the main database; nil if it cannot be read.
  fileprivate var schemaVersion: UInt32? {
    let found = try? rows("PRAGMA main.schema_version") { $0.cell(0).int64 }.first
    return found.map { UInt32(truncatingIfNeeded: $0) }
  }

  /// Raises the schema version in the open transaction.
  ///
  /// - Returns: the new version; nil if it could not be raised.
  fileprivate func raiseSchemaVersion(by step: UInt32) -> UInt32? {
    guard isInsideTransaction, let version = schemaVersion else { return nil }
    let raised = version &+ step
    let isDefensive = set(.defensive, to: false)
    defer { set(.defensive, to: isDefensive) }
    try? runAll("PRAGMA main.schema_version = \(Int32(bitPattern: raised))")
    return schemaVersion == raised ? raised : nil
  }
}
