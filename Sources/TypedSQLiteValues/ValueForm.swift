internal import TypedSQLite

/// How values of one type are written in a SQLite file and read from it, without a connection.
///
/// ```swift
/// let form = ValueForm<Date>.unixMilliseconds
/// let stored = try form.write(Date(timeIntervalSince1970: 1.5))   // .integer(1500)
/// let date = try form.read(stored)
/// ```
///
/// Dates, UUIDs, decimals, Booleans and durations have forms; `all` lists those of a type, and the
/// manual of tsqlite says which software writes which of them.
public struct ValueForm<Value: Sendable>: Sendable {
  /// The name, as the `.format` command of tsqlite takes it, such as `unix-ms`.
  public let name: String
  /// What a file contains and which software writes it, in one line without a full stop.
  public let summary: String
  private let encode: @Sendable (Value) -> Encoded
  private let decode: @Sendable (StoredForm) -> Value?

  /// What a value is in a form.
  private enum Encoded {
    case exact(StoredForm)
    case rounded(StoredForm)
    case outOfRange
  }

  /// Writes a value exactly.
  ///
  /// - Throws: ``ValueFormError`` if the form cannot hold the value, or would round it.
  /// - Returns: the value as the file has it.
  public func write(_ value: Value) throws(ValueFormError) -> StoredForm {
    switch encode(value) {
    case .exact(let stored): return stored
    case .rounded(let stored): throw .inexact(form: name, nearest: stored)
    case .outOfRange: throw .outOfRange(form: name)
    }
  }

  /// Writes a value, or the nearest one that the form has, such as a whole second.
  ///
  /// - Throws: ``ValueFormError`` if the form cannot hold the value.
  /// - Returns: the value as the file has it.
  public func writeNearest(_ value: Value) throws(ValueFormError) -> StoredForm {
    switch encode(value) {
    case .exact(let stored), .rounded(let stored): return stored
    case .outOfRange: throw .outOfRange(form: name)
    }
  }

  /// Reads a value.
  ///
  /// - Throws: ``ValueFormError`` if the file has another form, or NULL.
  /// - Returns: the value, never a default.
  public func read(_ stored: StoredForm) throws(ValueFormError) -> Value {
    guard let value = decode(stored) else { throw .otherForm(form: name, found: stored) }
    return value
  }
}

/// The error for a value that a form does not have.
public enum ValueFormError: Error, Hashable, Sendable {
  /// The form cannot hold the value.
  case outOfRange(form: String)
  /// The form has no exact value, but a near one.
  case inexact(form: String, nearest: StoredForm)
  /// A file has something that is not in the form.
  case otherForm(form: String, found: StoredForm)
}

extension ValueFormError: CustomStringConvertible {
  /// What is wrong, in a sentence without a full stop.
  public var description: String {
    switch self {
    case .outOfRange(let form): "the value is outside the range of \(form)"
    case .inexact(let form, let nearest): "\(form) has no exact value; the nearest one is \(nearest.text)"
    case .otherForm(let form, let found): "\(found.text) is not a value in the form \(form)"
    }
  }
}

extension StoredForm {
  fileprivate var text: String { "\(DatabaseValue(self))" }
}

// MARK: - Storages

extension ValueForm {
  /// The form of a storage of the library.
  init<Storage: ValueStorage>(_ storage: Storage)
  where Value: StorageConvertible, Value.Storage == Storage {
    name = storage.name
    summary = storage.summary
    encode = { value in
      switch value.storageContent.map(storage.encode) {
      case .exact(let dbValue): .exact(StoredForm(dbValue))
      case .rounded(let dbValue): .rounded(StoredForm(dbValue))
      case .outOfRange, nil: .outOfRange
      }
    }
    decode = { Value(DatabaseValue($0), storedAs: storage) }
  }
}

extension StoredForm {
  fileprivate init(_ dbValue: DatabaseValue) {
    self =
      switch dbValue.storage {
      case .null: .null
      case .int64(let integer): .integer(integer)
      case .double(let real): .real(real)
      case .string(let text): .text(text)
      case .blob(let data): .blob(data)
      }
  }
}

extension DatabaseValue {
  fileprivate init(_ stored: StoredForm) {
    self =
      switch stored {
      case .null: .null
      case .integer(let integer): integer.databaseValue
      case .real(let real): real.databaseValue
      case .text(let text): text.databaseValue
      case .blob(let data): data.databaseValue
      }
  }
}
