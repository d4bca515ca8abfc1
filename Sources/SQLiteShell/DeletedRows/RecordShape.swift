import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// The storage classes of values.
struct StorageClasses: OptionSet, Hashable {
  let rawValue: UInt8

  static let null = StorageClasses(rawValue: 1)
  static let integer = StorageClasses(rawValue: 2)
  static let real = StorageClasses(rawValue: 4)
  static let text = StorageClasses(rawValue: 8)
  static let blob = StorageClasses(rawValue: 16)
  static let all: StorageClasses = [.null, .integer, .real, .text, .blob]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The class of values with a serial type.
  init(type: UInt64) {
    switch type {
    case 0: self = .null
    case 7: self = .real
    case 1...6, 8, 9: self = .integer
    default: self = type.isMultiple(of: 2) ? .blob : .text
    }
  }
}

/// What the records of a table or of an index look like.
///
/// Bytes that nothing points to are taken for a record only if they fit.
struct RecordShape {
  struct Field {
    /// The index of the column of the table; nil for the rowid at the end of an entry of an index, and for a value that is
    /// computed.
    var column: Int?
    /// The storage classes that values of the column have.
    var classes: StorageClasses
  }

  /// The index of the table, in the order of the search.
  let table: Int
  private(set) var fields: [Field]
  /// Whether a rowid precedes each record.
  let hasRowIDs: Bool
  /// The field that is stored as NULL because it is the rowid; nil if there is none.
  let keyField: Int?
  /// The field of an index that is the rowid of the row; nil for a table.
  let rowIDField: Int?
  /// The least number of fields in a record: columns may have been added later.
  private(set) var leastCount: Int

  init(table: Int, fields: [Field], hasRowIDs: Bool, keyField: Int? = nil, rowIDField: Int? = nil) {
    self.table = table
    self.fields = fields
    self.hasRowIDs = hasRowIDs
    self.keyField = keyField
    self.rowIDField = rowIDField
    leastCount = fields.count
    seen = fields.map { _ in [] }
  }

  /// The serial type of the first value that most rows have, and how many more have it than others.
  private var firstType: (type: UInt64, surplus: Int) = (0, 0)

  /// The serial type of the first value that most rows have; nil if there are few rows.
  var commonFirstType: UInt64? { firstType.surplus >= 3 ? firstType.type : nil }

  /// The classes of the values of each field, of which ``rowCount`` rows were seen.
  private var seen: [StorageClasses]
  private var rowCount = 0
  /// The greatest number of bytes of a rowid of the rows that were seen; 0 if there were none.
  private(set) var seenRowIDSize = 0

  /// The number of bytes that a rowid has at most.
  var rowIDSize: Int { seenRowIDSize == 0 ? 4 : min(seenRowIDSize + 1, 9) }

  /// The classes that the values of each field usually have, for records that are concluded in part.
  var usualClasses: [StorageClasses] {
    // Few rows show too little.
    zip(fields, seen).map { field, seen in
      rowCount < 8 || field.classes != .all ? field.classes : seen.union(.null)
    }
  }

  /// Whether it is an index, which has only some columns of each row.
  var isIndex: Bool { rowIDField != nil }

  /// Learns from a record of the table, whose values may have other classes than the column declares.
  mutating func learn(_ types: [UInt64], rowID: Int64?) {
    guard let first = types.first else { return }
    rowCount += 1
    if let rowID { seenRowIDSize = max(seenRowIDSize, RecordBytes.varintSize(UInt64(bitPattern: rowID))) }
    for (index, type) in types.enumerated() where index < seen.count {
      seen[index].insert(StorageClasses(type: type))
    }
    // The vote of Boyer and Moore.
    if firstType.surplus == 0 {
      firstType = (first, 1)
    } else {
      firstType.surplus += first == firstType.type ? 1 : -1
    }
    // Most rows have nothing new.
    guard types.count <= fields.count, !fits(types) else { return }
    leastCount = min(leastCount, types.count)
    for (index, type) in types.enumerated() { fields[index].classes.insert(StorageClasses(type: type)) }
  }

  /// Whether a record may have these types.
  func fits(_ types: [UInt64]) -> Bool {
    guard types.count >= leastCount, types.count <= fields.count else { return false }
    for (index, type) in types.enumerated()
    where !fields[index].classes.contains(StorageClasses(type: type)) {
      return false
    }
    return true
  }
}

extension StorageClasses {
  /// The classes that values of a column usually have.
  init(_ affinity: ColumnAffinity, declaredType: String, isNotNull: Bool) {
    switch affinity {
    case .numeric:
      // Dates are stored as text in columns that are declared as DATETIME.
      self = declaredType.uppercased().contains("INT") ? .integer : [.integer, .real, .text]
    case .real: self = [.integer, .real]
    case .text: self = .text
    case .none: self = .all
    case .strict(let storageClass):
      switch storageClass {
      case .integer: self = .integer
      case .real: self = [.integer, .real]
      case .text: self = .text
      case .blob: self = .blob
      default: self = .all
      }
    }
    if isNotNull { remove(.null) } else { insert(.null) }
  }
}
