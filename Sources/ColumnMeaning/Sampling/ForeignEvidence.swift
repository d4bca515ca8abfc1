import SQLSyntax
import TypedSQLiteCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What other columns say about one whose values leave its meaning open.
struct ForeignEvidence {
  private let subject: ColumnSubject
  private let ownFinding: ColumnFinding
  private let database: Database
  private let judge: (ColumnOrigin, TableFacts, ColumnSample) -> ColumnFinding

  /// How many other tables are read at most.
  private static let limit = 8

  /// - Parameters:
  ///   - subject: the column.
  ///   - finding: what its own table says.
  ///   - database: the connection.
  ///   - judge: concludes what another column means from its own table.
  init(
    _ subject: ColumnSubject, _ finding: ColumnFinding, _ database: Database,
    judge: @escaping (ColumnOrigin, TableFacts, ColumnSample) -> ColumnFinding
  ) {
    self.subject = subject
    ownFinding = finding
    self.database = database
    self.judge = judge
  }

  /// The conclusion; nil if no other column says anything.
  var finding: ColumnFinding? { reference ?? namesakes ?? identifiers ?? neighbour }

  // MARK: - Foreign keys

  /// The meaning of the column that a foreign key names, if each value can be in its storage.
  private var reference: ColumnFinding? {
    guard let column = subject.column,
      let key = subject.table.foreignKeys.first(where: {
        $0.columns.count == 1 && $0.columns[0].matches(column.name)
      }), let table = TableFacts(key.table, in: subject.table.schema, database: database),
      table.canBeSampled,
      let target = key.referencedColumns.first.map(table.column)
        ?? table.columns.first(where: { $0.primaryKeyPosition == 1 }),
      !(table.name.matches(subject.table.name) && target.name.matches(column.name)),
      // Most keys count rows.
      !table.isRowid(target) || ColumnName(target.name).timeStrength == .strong
    else { return nil }
    let origin = ColumnOrigin(schema: table.schema, table: table.name, column: target.name)
    let samples = TableSampler.samples(of: [target.name], in: table, database: database)
    guard let sample = samples.first, let format = judge(origin, table, sample).format,
      let storage = format.storage, holdsAll(storage)
    else { return nil }
    return ColumnFinding(
      ColumnFormat(
        kind: format.kind, storage: storage, otherStorages: format.otherStorages,
        declaredType: ownFinding.format == nil ? nil : subject.declaredType,
        textZone: format.textZone,
        evidence: Evidence(
          .lookup, .fair,
          ["it refers to \(table.name).\(target.name), a column of \(format.kind.name) \(storage.name)"],
          settlesStorage: true)))
  }

  private func holdsAll(_ storage: ColumnStorage) -> Bool {
    let sample = subject.sample
    let decode = storage.values.decode
    return sample.longCount == 0
      && sample.integers.allSatisfy { decode($0.databaseValue) != nil }
      && sample.reals.allSatisfy { decode($0.databaseValue) != nil }
      && sample.texts.allSatisfy { decode(String(decoding: $0, as: UTF8.self).databaseValue) != nil }
      && sample.blobs.allSatisfy { decode(Data($0).databaseValue) != nil }
  }

  // MARK: - Equal names

  /// The one of several storages that columns of the same name in other tables have.
  private var namesakes: ColumnFinding? {
    guard ownFinding.evidence.candidates.count > 1 else { return nil }
    let reading = NumberDateReading(subject.sample, name: subject.name)
    guard reading.candidates.count > 1,
      let tables = try? tablesWithNamesake()
    else { return nil }
    var found: (storage: DateStorage, tables: [String])?
    for table in tables {
      guard let column = table.column(subject.origin.column), table.canBeSampled, !table.isRowid(column),
        let sample = TableSampler.samples(of: [column.name], in: table, database: database).first,
        let dates = SureDates(of: column.name, sample, dropsZ: subject.schema.hints.dropsZ), dates.isBelieved
      else { continue }
      guard found.map({ $0.storage == dates.storage }) ?? true else { return nil }
      found = (dates.storage, (found?.tables ?? []) + [table.name])
    }
    guard let found, let window = reading.candidates.first(where: { $0.storage == found.storage }),
      window.belief.allowsName(subject.name)
    else { return nil }
    let kind = ownFinding.format?.kind ?? window.kind
    guard let storage = kind.storage(found.storage) else { return nil }
    let list = found.tables.prefix(3).joined(separator: ", ")
    return ColumnFinding(
      ColumnFormat(
        kind: kind, storage: storage, declaredType: ownFinding.format?.declaredType,
        textZone: subject.textZone,
        evidence: Evidence(
          ownFinding.evidence.source == .declaredType ? .declaredType : .sample, .fair,
          reading.bareReasons(found.storage)
            + ["as are the numbers of \(subject.origin.column) in \(list)"], settlesStorage: true)))
  }

  // MARK: - Identifiers

  /// The meaning of the column that the name of an identifier refers to, or of one with the same name, if each value can
  /// be in its storage; so the same identifier is shown in one way.
  private var identifiers: ColumnFinding? {
    guard ownFinding.format == nil, UUIDReading.prior(of: subject.name) > 0, areIdentifiers,
      let namesakes = try? tablesWithNamesake()
    else { return nil }
    let own = subject.origin.column
    let stem = subject.name.words.dropLast().joined()
    let referred = ([stem, stem + "s"].filter { $0.utf8.count > 1 })
      .compactMap { TableFacts($0, in: subject.table.schema, database: database) }
    for table in referred + namesakes where table.canBeSampled && !table.name.matches(subject.table.name) {
      let names = [own] + (referred.contains { $0.name.matches(table.name) } ? ["id", "uuid", "guid"] : [])
      guard let column = names.lazy.compactMap(table.column).first, !table.isRowid(column),
        let sample = TableSampler.samples(of: [column.name], in: table, database: database).first
      else { continue }
      let origin = ColumnOrigin(schema: table.schema, table: table.name, column: column.name)
      guard let format = judge(origin, table, sample).format, let storage = format.storage,
        !format.isSummary, format.otherStorages.isEmpty, holdsAll(storage)
      else { continue }
      return finding(as: format, storage, of: column, table)
    }
    return nil
  }

  /// The meaning of an identifier in the same table, if the blobs are UUIDs of the same versions, whatever their column
  /// is called: `parent` beside `id`.
  private var neighbour: ColumnFinding? {
    let (sample, table) = (subject.sample, subject.table)
    guard ownFinding.format == nil, areIdentifiers, !sample.blobs.isEmpty,
      !subject.name.mentions(UUIDReading.otherNames)
    else { return nil }
    let columns = table.columns.filter {
      !$0.name.matches(subject.origin.column) && !table.isRowid($0)
        && UUIDReading.prior(of: ColumnName($0.name, dropsZ: subject.schema.hints.dropsZ)) > 0
    }
    let samples = TableSampler.samples(of: columns.map(\.name), in: table, database: database)
    for (column, other) in zip(columns, samples) {
      let origin = ColumnOrigin(schema: table.schema, table: table.name, column: column.name)
      let uuids = UUIDReading(blobs: other.blobs)
      guard let format = judge(origin, table, other).format, let storage = format.storage,
        let order = UUIDStorage.named(storage.name), uuids.fits(inOrder: order),
        UUIDReading(blobs: sample.blobs).hasVersions(of: uuids, inOrder: order)
      else { continue }
      return finding(as: format, storage, of: column, table)
    }
    return nil
  }

  /// The conclusion that the column is as another one.
  private func finding(
    as format: ColumnFormat, _ storage: ColumnStorage, of column: TableColumn, _ table: TableFacts
  ) -> ColumnFinding {
    ColumnFinding(
      ColumnFormat(
        kind: format.kind, storage: storage, readsOtherForms: format.readsOtherForms,
        evidence: Evidence(
          .lookup, .fair,
          ["as \(table.name).\(column.name) is, a column of \(format.kind.name) \(storage.name)"],
          settlesStorage: true)))
  }

  /// Whether the values are blobs of 16 bytes, or texts of 32 hexadecimal digits.
  private var areIdentifiers: Bool {
    let sample = subject.sample
    guard !sample.hasNumbers, sample.longCount == 0, sample.count > 0 else { return false }
    return sample.texts.isEmpty
      ? sample.blobs.allSatisfy { $0.count == 16 }
      : sample.blobs.isEmpty && sample.texts.allSatisfy { UUIDWords(digits: $0.span) != nil }
  }

  private func tablesWithNamesake() throws(DatabaseError) -> [TableFacts] {
    let name = subject.origin.column
    guard name.utf8.allSatisfy({ $0.isNameByte }) else { return [] }
    return try database.namesOfObjects(
      in: subject.table.schema, where: "type = 'table' AND name <> ?1 AND instr(lower(sql), lower(?2)) > 0",
      texts: [subject.table.name, name], limit: Self.limit
    )
    .compactMap { TableFacts($0, in: subject.table.schema, database: database) }
  }
}

extension UInt8 {
  /// Whether a name with this byte needs no quotes.
  fileprivate var isNameByte: Bool {
    (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self) || self == UInt8(ascii: "_")
  }
}

extension ColumnFinding {
  /// Whether neither the meaning nor that there is none is settled, or only the storage is open.
  fileprivate var isUnsettled: Bool { !evidence.settlesStorage && format?.storage == nil }

  /// Whether other tables may still say what the values mean.
  var isOpen: Bool { isUnsettled && (format == nil || evidence.confidence == .open) }
}
