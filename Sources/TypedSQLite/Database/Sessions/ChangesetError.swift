/// A fault in the bytes of a changeset.
public struct ChangesetError: Error, Hashable, Sendable {
  /// What is wrong.
  public let reason: Reason
  /// The number of the byte at fault, from 0; for bytes that are missing, how many there are.
  public let offset: Int

  internal init(_ reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// What can be wrong.
  public enum Reason: Hashable, Sendable {
    /// The bytes end within a change.
    case cutShort
    /// A byte that begins neither a table nor a change.
    case unknownMark(UInt8)
    /// A byte that is no type of a value.
    case unknownType(UInt8)
    /// A length that is too large.
    case wrongLength
    /// A table with no columns, or with more than SQLite takes.
    case wrongColumnCount(Int)
    /// A table without a primary key, which no session records.
    case noKey
    /// A change before the first table.
    case noTable
    /// A change without a value that each of its kind has: those of the key, and all of a row that is new or gone.
    case missingValue
  }
}

extension ChangesetError: CustomStringConvertible {
  /// What is wrong, and where.
  public var description: String {
    switch reason {
    case .cutShort: "the changeset is cut short after \(offset) bytes"
    case .unknownMark(let byte): "byte \(offset) is \(byte), which begins neither a table nor a change"
    case .unknownType(let byte): "byte \(offset) is \(byte), which is no type of a value"
    case .wrongLength: "the length at byte \(offset) is too large"
    case .wrongColumnCount(let count): "the table at byte \(offset) has \(count) columns"
    case .noKey: "the table at byte \(offset) has no primary key"
    case .noTable: "the change at byte \(offset) comes before any table"
    case .missingValue: "the change at byte \(offset) lacks a value"
    }
  }
}
