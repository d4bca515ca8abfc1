#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A decoder that reads keys from the columns of a row.
///
/// It is an object because the standard library copies the container of the keys for each of them. It is not
/// generic because the runtime would look up its type for each row.
internal final class RowDecoder: Decoder {
  let record: any FetchableRecord.Type
  let row: Row
  let codingPath: [any CodingKey]
  /// The key without a column, for which a nested type is decoded from the same row.
  private let missingKey: String?
  /// The position of the column of each key; nil if the keys are the names of the columns.
  private let columns: [String: Int]?
  private let hasStoredColumns: Bool
  /// The key whose value is decoded from the row itself, which has no column or scope of its name.
  private var rootKey: String?
  /// The position after the column that was found last: most records ask for the columns in their order.
  private var nextIndex = 0
  var userInfo: [CodingUserInfoKey: Any] { record.databaseDecodingUserInfo }

  init(
    _ record: any FetchableRecord.Type, row: Row, codingPath: [any CodingKey], missingKey: String? = nil
  ) {
    self.record = record
    self.row = row
    self.codingPath = codingPath
    self.missingKey = missingKey
    columns = record.databaseColumnDecodingStrategy.columns(of: row)
    hasStoredColumns = !record.databaseStoredColumns.isEmpty
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(RowKeyedContainer<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    if let missingKey { throw RowDecodingError(noColumnNamed: missingKey, of: row) }
    throw DecodingError.typeMismatch(
      [Any].self,
      DecodingError.Context(codingPath: codingPath, debugDescription: "a row is decoded by keys"))
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    // One value would come from the first column, which has another name.
    if let missingKey { throw RowDecodingError(noColumnNamed: missingKey, of: row) }
    return RowSingleValueContainer(decoder: self)
  }
}

// MARK: - Keys without a column

extension RowDecoder {
  /// Notes that a key has no column and no scope, so that its value is decoded from the row itself.
  ///
  /// - Throws: `DecodingError` if another key is decoded from it, because one of the two is probably misspelled.
  func decodeFromSameRow(_ key: some CodingKey) throws {
    guard let rootKey, rootKey != key.stringValue else {
      rootKey = key.stringValue
      return
    }
    throw DecodingError.keyNotFound(
      key,
      DecodingError.Context(
        codingPath: codingPath, debugDescription: "No such key: \(rootKey) or \(key.stringValue)"))
  }
}

// MARK: - Finding columns

extension RowDecoder {
  /// The names of the keys that have a column.
  var columnKeys: [String] { columns.map { Array($0.keys) } ?? Array(row.columnNames) }

  /// The position of the column of a key.
  func index(of key: some CodingKey) -> Int? {
    if let columns { return columns[key.stringValue] }
    guard let index = row.layout.index(ofColumn: key.stringValue, likelyAt: nextIndex) else { return nil }
    nextIndex = index + 1
    return index
  }

  /// The position of the column of a key.
  ///
  /// - Throws: ``RowDecodingError`` if there is none.
  func column(of key: some CodingKey) throws(RowDecodingError) -> Int {
    guard let index = index(of: key) else {
      throw RowDecodingError(noColumnNamed: key.stringValue, of: row)
    }
    return index
  }
}

// MARK: - Reading columns

extension RowDecoder {
  /// The value of a column, in the storage or with the strategy that the record states for it.
  func decode<Value: Decodable>(_ type: Value.Type, at index: Int, key: some CodingKey) throws -> Value {
    if hasStoredColumns, let type = type as? any DatabaseValueConvertible.Type,
      let value = try storedValue(type, at: index) as? Value
    {
      return value
    }
    if let strategy = StrategicType(type) { return try value(type, at: index, strategy) }
    guard let convertible = convertible(type: type) else {
      return try decodeParts(type, at: index, key: key)
    }
    if let value = try row.value(of: convertible, at: index) as? Value { return value }
    throw RowDecodingError(Value.self, column: index, of: row)
  }

  /// The value of a column of switches.
  func bool(at index: Int) throws(RowDecodingError) -> Bool {
    if let value = try storedValue(Bool.self, at: index) { return value }
    return try value(Bool.self, at: index, .bool)
  }

  /// The value of a column whose type has strategies, decoded with that of the column.
  private func value<Value>(
    _ type: Value.Type, at index: Int, _ strategicType: StrategicType
  ) throws(RowDecodingError) -> Value {
    let column = row.layout.names[index]
    return switch strategicType {
    case .date:
      Self.same(try row.decode(Date.self, at: index, record.databaseDateDecodingStrategy(for: column)))
    case .data:
      Self.same(try row.decode(Data.self, at: index, record.databaseDataDecodingStrategy(for: column)))
    case .uuid:
      Self.same(try row.decode(UUID.self, at: index, record.databaseUUIDDecodingStrategy(for: column)))
    case .decimal:
      Self.same(try row.decode(Decimal.self, at: index, record.databaseDecimalDecodingStrategy(for: column)))
    case .bool:
      Self.same(try row.decode(Bool.self, at: index, record.databaseBoolDecodingStrategy(for: column)))
    }
  }

  /// A value as what its type is, which ``StrategicType`` compared.
  ///
  /// A conditional cast takes 400 instructions, more than the decoding.
  @inline(__always)
  private static func same<Value, Same>(_ value: Value) -> Same {
    unsafe unsafeBitCast(value, to: Same.self)
  }

  /// The value of a column in the storage that the record states for it; nil if it states none for the type.
  private func storedValue<Value: DatabaseValueConvertible>(
    _ type: Value.Type, at index: Int
  ) throws(RowDecodingError) -> Value? {
    guard hasStoredColumns, let storage = record.storage(of: row.layout.names[index]), storage.holds(type)
    else { return nil }
    return try row.decode(type, atIndex: index, in: storage)
  }

  /// The value of a type that a column cannot store by itself: one that wraps such a value, or JSON.
  private func decodeParts<Value: Decodable>(
    _ type: Value.Type, at index: Int, key: some CodingKey
  ) throws -> Value {
    let dbValue = row.databaseValue(at: index)
    let place = CodingPlace(
      parents: codingPath, key: key, userInfo: userInfo,
      decode: { type in try StrategicType(type).map { try self.value(type, at: index, $0) } })
    do throws(SingleValueDecoder.Failure) {
      return try SingleValueDecoder.decode(type, from: dbValue, at: place)
    } catch {
      guard error == .needsJSON, let json = Data.fromDatabaseValue(dbValue) else {
        throw RowDecodingError(Value.self, column: index, of: row)
      }
      do {
        return try record.databaseJSONDecoder(for: row.layout.names[index]).decode(type, from: json)
      } catch let error as DecodingError {
        throw error.inside(codingPath + [key])
      }
    }
  }
}

/// A type for whose values records state how they are decoded.
private enum StrategicType {
  case date, data, uuid, decimal, bool

  init?(_ type: Any.Type) {
    if type == Date.self {
      self = .date
    } else if type == Data.self {
      self = .data
    } else if type == UUID.self {
      self = .uuid
    } else if type == Decimal.self {
      self = .decimal
    } else if type == Bool.self {
      self = .bool
    } else {
      return nil
    }
  }
}

extension Row {
  /// The value of a column, decoded with a strategy.
  fileprivate func decode<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ type: Value.Type, at index: Int, _ strategy: DatabaseDecodingStrategy<Value>
  ) throws(RowDecodingError) -> Value {
    guard let decode = strategy.decode else { return try self.decode(type, atIndex: index) }
    guard let value = decode(databaseValue(at: index)) else {
      throw RowDecodingError(type, column: index, of: self)
    }
    return value
  }

  /// The value of a column whose type is known only at run time; on the fast path if the type has one.
  internal func value(
    of type: any DatabaseValueConvertible.Type, at index: Int
  ) throws(RowDecodingError) -> any DatabaseValueConvertible {
    guard let fast = type as? any (DatabaseValueConvertible & StatementColumnConvertible).Type else {
      return try value(type, at: index)
    }
    return try value(fast, at: index)
  }

  /// The value of a column whose type is known only at run time, on the fast path.
  private func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ type: Value.Type, at index: Int
  ) throws(RowDecodingError) -> Value {
    try decode(type, atIndex: index)
  }

  /// The value of a column whose type is known only at run time.
  private func value<Value: DatabaseValueConvertible>(
    _ type: Value.Type, at index: Int
  ) throws(RowDecodingError) -> Value {
    try decode(type, atIndex: index)
  }
}

extension DecodingError {
  /// The same error with a longer coding path.
  fileprivate func inside(_ path: [any CodingKey]) -> DecodingError {
    func moved(_ context: Context) -> Context {
      Context(
        codingPath: path + context.codingPath, debugDescription: context.debugDescription,
        underlyingError: context.underlyingError)
    }
    return switch self {
    case .typeMismatch(let type, let context): .typeMismatch(type, moved(context))
    case .valueNotFound(let type, let context): .valueNotFound(type, moved(context))
    case .keyNotFound(let key, let context): .keyNotFound(key, moved(context))
    case .dataCorrupted(let context): .dataCorrupted(moved(context))
    @unknown default: self
    }
  }
}
