/// An error in the bytes of a changeset.
public struct ChangesetError: Error, Hashable, Sendable {
  /// What is wrong.
  public let reason: Reason
  /// The index of the wrong byte; if bytes are missing, the number of bytes.
  public let offset: Int

  package init(_ reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The kinds of errors.
  public enum Reason: Hashable, Sendable {
    /// The bytes end within a change.
    case cutShort
    /// A byte that starts neither a table nor a change.
    case unknownMark(UInt8)
    /// A byte that is not the type of a value.
    case unknownType(UInt8)
    /// A length that is too large.
    case wrongLength
    /// A table with no columns, or with more than SQLite accepts.
    case wrongColumnCount(Int)
    /// A table without a primary key, which sessions do not record.
    case noKey
    /// A change before the first table.
    case noTable
    /// A change without a value that its kind requires: those of the key, and all of a row that was inserted
    /// or deleted.
    case missingValue
  }
}

extension ChangesetError: CustomStringConvertible {
  /// The error and its position.
  public var description: String {
    switch reason {
    case .cutShort: "the changeset is cut short after \(offset) bytes"
    case .unknownMark(let byte): "byte \(offset) is \(byte), which begins neither a table nor a change"
    case .unknownType(let byte): "byte \(offset) is \(byte), which is not a type of a value"
    case .wrongLength: "the length at byte \(offset) is too large"
    case .wrongColumnCount(let count): "the table at byte \(offset) has \(count) columns"
    case .noKey: "the table at byte \(offset) has no primary key"
    case .noTable: "the change at byte \(offset) comes before any table"
    case .missingValue: "the change at byte \(offset) lacks a value"
    }
  }
}
