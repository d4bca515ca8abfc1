import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// The change of the file of formats that belongs to a conversion.
///
/// It is announced in the transaction of the conversion, marks that transaction, and is completed after it.
struct FormatRestatement {
  let path: String
  /// The contents of the file before and after the change.
  fileprivate let old: SavedFormatLines
  fileprivate let new: SavedFormatLines
  fileprivate let changes: [SavedFormatLines.Change]
  /// Whether there was such a file.
  fileprivate let wasThere: Bool
  /// Whether the file already says from when the new lines hold.
  fileprivate var isAnnounced = false
}

extension SavedFormatFile {
  /// What the file of formats beside the database must say after columns were converted.
  ///
  /// A line about a column changes; a column that has none gets one, unless a session finds its new storage anyway.
  ///
  /// - Returns: nil if the file stays as it is, or if there is no such file.
  func restatement(
    of conversion: ColumnConversion, _ kind: ColumnKind, _ storage: ColumnStorage, in database: Database
  ) -> FormatRestatement? {
    guard let path else { return nil }
    let isThere = files.exists(path)
    guard let bytes = isThere ? try? files.smallContents(of: path) : [] else { return nil }
    var old = SavedFormatLines(bytes)
    old.settle(at: database.schemaVersion)
    var new = old
    var changes: [SavedFormatLines.Change] = []
    for (column, edit) in zip(conversion.plan.columns, conversion.plan.edits)
    where column.schema.matches("main") {
      changes += new.restate(column.name, kind: kind, storage)
      guard !new.states(column.name),
        !isFound(kind, storage, of: column, edit, in: database)
      else { continue }
      if let change = new.add(column.name, kind: kind, storage) { changes.append(change) }
    }
    guard !changes.isEmpty else { return nil }
    return FormatRestatement(path: path, old: old, new: new, changes: changes, wasThere: isThere)
  }

  /// The formats of converted columns that only this session knows, because the column is in an attached file.
  func unsavedFormats(
    of conversion: ColumnConversion, _ kind: ColumnKind, _ storage: ColumnStorage, in database: Database
  ) -> [String] {
    zip(conversion.plan.columns, conversion.plan.edits).filter { column, edit in
      !column.schema.matches("main") && database.path(schema: column.schema)?.isEmpty == false
        && !isFound(kind, storage, of: column, edit, in: database)
    }.map { SavedFormats.line([kind.name, storage.name, $0.0.name]) }
  }

  /// Whether a later session finds out how a converted column is stored, although nothing states it.
  private func isFound(
    _ kind: ColumnKind, _ storage: ColumnStorage, of column: ConvertedColumn,
    _ edit: ConversionPlan.SchemaEdit, in database: Database
  ) -> Bool {
    // The file states things of other columns too.
    var formats = console.meaning.loaded?.after ?? FormatSettings()
    _ = formats.unpin(column.name)
    let resolver = ColumnResolver()
    resolver.readOwnSignatures = console.meaning.resolver.readOwnSignatures
    let found = console.resolving {
      resolver.format(
        name: column.column.name, origin: column.origin,
        declaredType: edit.declaredType ?? column.column.declaredType, in: database, settings: formats)
    }
    guard let found, found.kind == kind, found.storage?.name == storage.name else { return false }
    return found.evidence.confidence == .certain || found.evidence.confidence == .strong
  }

  /// Announces in the file of formats what it must say from now on.
  func announce(_ restatement: inout FormatRestatement, in database: Database) {
    guard isUsed, let version = database.raiseSchemaVersion(by: AnnouncedFormats.step) else {
      return
    }
    let bytes = restatement.old.announcing(restatement.new, from: version)
    restatement.isAnnounced = (try? write(bytes, toFormats: restatement.path)) != nil
  }

  /// Says what the file of formats would say after a conversion.
  func describe(_ restatement: FormatRestatement) {
    guard isUsed else { return }
    for change in restatement.changes {
      console.say("\(restatement.path):\(change.line): would say \(change.text)\n")
    }
  }

  /// Removes the announcement of a conversion that was rolled back.
  func withdraw(_ restatement: FormatRestatement, in database: Database) {
    guard restatement.isAnnounced, let version = database.schemaVersion,
      let bytes = try? files.smallContents(of: restatement.path)
    else { return }
    var lines = SavedFormatLines(bytes)
    lines.settle(at: version)
    if lines.bytes.isEmpty, !restatement.wasThere { return files.removeFile(Array(restatement.path.utf8)) }
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
    guard isUsed else {
      return console.report(
        .format(.staleFormats(path, restatement.changes, because: "this session does not use it")))
    }
    do throws(FileError) {
      try write(restatement.new.bytes, toFormats: path)
    } catch {
      // The announced lines hold by now.
      guard restatement.isAnnounced else {
        return console.report(.format(.staleFormats(path, restatement.changes, because: error.message)))
      }
    }
    for change in restatement.changes { console.say("\(path):\(change.line): now says \(change.text)\n") }
    // The formats from the file end when another database is opened.
    guard let loaded = console.meaning.loaded else { return }
    var after = loaded.after
    for column in columns where column.schema.matches("main") { after.pin(column.name, to: kind, storage) }
    console.meaning.loaded = LoadedFormats(before: loaded.before, after: after)
  }

  /// Settles what a killed conversion announced, and writes the file if the conversion was committed.
  ///
  /// If it was not, the file stays: the program that announced it may be about to commit.
  func settle(_ lines: inout SavedFormatLines, inFile path: String) {
    guard lines.hasAnnouncements else { return }
    let database = console.connections.database
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
