/// How values of one kind are stored in a SQLite file: a storage strategy.
///
/// A storage is a descriptor that encodes and decodes. The kinds are ``DateStorage``, ``DayStorage``,
/// ``TimeStorage``, ``DurationStorage``, ``UUIDStorage``, ``ULIDStorage``, ``DecimalStorage``,
/// ``BoolStorage``, ``EnumStorage``, ``IPAddressStorage``, ``JSONStorage``, ``ArrayStorage`` and
/// ``DictionaryStorage``; each lists its strategies in ``all``, the default one first.
public protocol ValueStorage: Sendable, Hashable, CustomStringConvertible {
  /// The type that the storage encodes.
  associatedtype Value: Sendable

  /// The name as `.format` takes it, such as `unix-ms`.
  var name: String { get }
  /// What the file contains and which software writes it, in one line without a full stop.
  var summary: String { get }
  /// Other names that `.format` accepts.
  var aliases: [String] { get }
  /// How a value is encoded and decoded.
  var codec: StorageCodec<Value> { get }
  /// A form of another storage class that is also read but never written; nil if there is none.
  var secondForm: StorageReader<Value>? { get }
  /// How many units of time the storage counts in a day; nil if it does not count one unit of time.
  var unitsPerDay: Double? { get }

  /// Each storage of the kind, the default one first.
  static var all: [Self] { get }
  /// The storage with a name or an alias, or nil; includes names with a parameter, such as `minor:2`.
  static func named(_ name: String) -> Self?
}

extension ValueStorage {
  /// The name of the storage.
  public var description: String { name }

  /// No other names.
  public var aliases: [String] { [] }

  /// No second form.
  public var secondForm: StorageReader<Value>? { nil }

  /// No unit of time.
  public var unitsPerDay: Double? { nil }

  /// The storage class that is written.
  public var storageClass: StorageClass { codec.storageClass }

  /// The storage with a name or an alias, or nil.
  public static func named(_ name: String) -> Self? {
    all.first { $0.name == name || $0.aliases.contains(name) }
  }

  /// Whether two storages are the same one.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.name == rhs.name }

  /// Feeds the name to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The value that a storage value represents, or nil if it does not fit this storage.
  public func decode(_ value: DatabaseValue) -> Value? {
    switch (codec, value.storage) {
    case (.integer(let decode, _), .int64(let integer)): decode(integer)
    case (.real(let decode, _), .double(let double)): decode(double)
    // In a column of NUMERIC affinity SQLite stores whole numbers of a REAL as INTEGER.
    case (.real(let decode, _), .int64(let integer)):
      Double(exactly: integer).flatMap(decode) ?? secondForm?.decode(value)
    case (.text(let decode, _), .string(let text)): text.withUTF8Span(decode)
    case (.blob(let decode, _), .blob(let data)): data.withSpan(decode)
    default: secondForm?.decode(value)
    }
  }

  /// The value that a cell represents, or nil if it does not fit this storage; makes no copy.
  public func decode(_ cell: Cell) -> Value? {
    makeCellReader()(cell)
  }

  /// Makes a reader that returns what ``decode(_:)`` returns.
  ///
  /// It examines the codec once per column, not once per cell. Because it can be inlined, it needs no
  /// run-time lookup of the value type, which would cost more than the reading.
  @inlinable package func makeCellReader() -> @Sendable (Cell) -> Value? {
    let second = secondForm
    switch codec {
    case .integer(let decode, _):
      return { $0.storageClass == .integer ? decode($0.int64) : second?.decode($0) }
    case .real(let decode, _):
      return { cell in
        switch cell.storageClass {
        case .real: decode(cell.double)
        case .integer: Double(exactly: cell.int64).flatMap(decode) ?? second?.decode(cell)
        default: second?.decode(cell)
        }
      }
    case .text(let decode, _):
      return { $0.storageClass == .text ? $0.withBytes(decode) : second?.decode($0) }
    case .blob(let decode, _):
      return { $0.storageClass == .blob ? $0.withBytes(decode) : second?.decode($0) }
    }
  }

  /// The storage value of a value, and whether it is exact.
  public func encode(_ value: Value) -> Encoding {
    switch codec {
    case .integer(_, let encode):
      return encode(value).map { .int64($0) }
    case .real(_, let encode):
      return encode(value).map { .double($0) }
    case .text(_, let encode):
      var buffer = ByteBuffer(capacity: 64)
      return encode(value, &buffer).map { .string(buffer.withSpan { String(repairing: $0) }) }
    case .blob(_, let encode):
      var buffer = ByteBuffer(capacity: 64)
      return encode(value, &buffer).map { .blob(buffer.withSpan { $0.data }) }
    }
  }

  /// The storage value of a value, or why there is none.
  public typealias Encoding = StorageEncoding<DatabaseValue>
}

/// The result of encoding a value in a storage.
public enum StorageEncoding<Encoded: Sendable>: Sendable {
  /// A storage value that decodes to the same value.
  case exact(Encoded)
  /// A nearby storage value, because the storage has no exact one: for an instant the INTEGER before it or
  /// the nearest REAL, for a decimal the nearest number, for JSON the text without white space.
  case rounded(Encoded)
  /// The value is outside the storage's range.
  case outOfRange

  /// The storage value if it is exact, or nil.
  public var exactValue: Encoded? {
    if case .exact(let value) = self { value } else { nil }
  }

  /// The storage value, rounded or not, or nil if the value is out of range.
  public var nearestValue: Encoded? {
    switch self {
    case .exact(let value), .rounded(let value): value
    case .outOfRange: nil
    }
  }
}

extension StorageEncoding {
  internal func map(_ transform: (Encoded) -> DatabaseValue.Storage) -> StorageEncoding<DatabaseValue> {
    switch self {
    case .exact(let value): .exact(DatabaseValue(storage: transform(value)))
    case .rounded(let value): .rounded(DatabaseValue(storage: transform(value)))
    case .outOfRange: .outOfRange
    }
  }
}

extension StorageEncoding: Equatable where Encoded: Equatable {}

/// How a storage encodes and decodes, by the storage class it uses.
///
/// Decoding returns nil if a value does not fit, never a default. Text and blobs are read in place and
/// written to a buffer, so no string is made per cell.
public enum StorageCodec<Value: Sendable>: Sendable {
  /// An INTEGER.
  case integer(
    decode: @Sendable (Int64) -> Value?, encode: @Sendable (Value) -> StorageEncoding<Int64>)
  /// A REAL.
  case real(
    decode: @Sendable (Double) -> Value?, encode: @Sendable (Value) -> StorageEncoding<Double>)
  /// A TEXT, as UTF-8.
  case text(
    decode: @Sendable (Span<UInt8>) -> Value?,
    encode: @Sendable (Value, inout ByteBuffer) -> StorageEncoding<Void>)
  /// A BLOB.
  case blob(
    decode: @Sendable (Span<UInt8>) -> Value?,
    encode: @Sendable (Value, inout ByteBuffer) -> StorageEncoding<Void>)

  /// The storage class that is written.
  public var storageClass: StorageClass {
    switch self {
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob: .blob
    }
  }
}

/// A second form that a storage reads but does not write.
public enum StorageReader<Value: Sendable>: Sendable {
  /// An INTEGER.
  case integer(@Sendable (Int64) -> Value?)
  /// A TEXT, as UTF-8.
  case text(@Sendable (Span<UInt8>) -> Value?)
  /// A BLOB.
  case blob(@Sendable (Span<UInt8>) -> Value?)

  internal func decode(_ value: DatabaseValue) -> Value? {
    switch (self, value.storage) {
    case (.integer(let decode), .int64(let integer)): decode(integer)
    case (.text(let decode), .string(let text)): text.withUTF8Span(decode)
    case (.blob(let decode), .blob(let data)): data.withSpan(decode)
    default: nil
    }
  }

  @inlinable package func decode(_ cell: Cell) -> Value? {
    switch (self, cell.storageClass) {
    case (.integer(let decode), .integer): decode(cell.int64)
    case (.text(let decode), .text), (.blob(let decode), .blob): cell.withBytes(decode)
    default: nil
    }
  }
}
