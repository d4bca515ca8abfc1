import TypedSQLiteCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The members of a zip file, in order.
final class ZipfileRows: TableRows {
  private let reader: ZipReader
  private let surroundings: FunctionSurroundings
  private var position = -1

  init(_ reader: ZipReader, _ surroundings: FunctionSurroundings) {
    self.reader = reader
    self.surroundings = surroundings
  }

  private var entry: ZipEntry { reader.entries[position] }

  func next() -> Bool {
    position += 1
    return position < reader.entries.count
  }

  /// The sizes and the stored bytes follow from the data, and must be NULL in an UPDATE.
  func leavesOutUnchanged(_ column: Int) -> Bool { column == 3 || column == 4 }

  func text(ofColumn index: Int) -> [UInt8]? {
    index == 0 ? entry.name : nil
  }

  func value(ofColumn index: Int) throws(FunctionError) -> DatabaseValue {
    switch index {
    case 1: Int64(entry.mode).databaseValue
    case 2: entry.modified.databaseValue
    case 3: Int64(entry.size).databaseValue
    case 4: try storedBytes()
    case 5: try contents()
    case 6: Int64(entry.method.rawValue).databaseValue
    default: Data(entry.bytes).databaseValue
    }
  }

  private func storedBytes() throws(FunctionError) -> DatabaseValue {
    let entry = entry
    guard entry.hasContents else { return .null }
    try check(entry.storedSize)
    do throws(ZipReader.Fault) {
      return Data(try reader.storedBytes(of: entry)).databaseValue
    } catch {
      throw failure(error)
    }
  }

  /// The bytes of a member; NULL for a folder, and if the compression method is unknown.
  private func contents() throws(FunctionError) -> DatabaseValue {
    let entry = entry
    guard entry.hasContents, entry.method.isKnown else { return .null }
    try check(entry.size)
    var contents = ByteBuffer()
    let interrupt = surroundings.database.interruptHandle
    do throws(ZipReader.Fault) {
      try reader.read(entry) { span throws(ZipReader.Fault) in
        if interrupt.isInterrupted { throw .interrupted }
        contents.append(span)
      }
    } catch {
      throw failure(error)
    }
    return contents.withSpan { $0.data }.databaseValue
  }

  /// Throws if a value in SQLite cannot have so many bytes.
  private func check(_ size: Int) throws(FunctionError) {
    guard size <= surroundings.database.value(of: .length) else { throw .tooBig }
  }

  private func failure(_ fault: ZipReader.Fault) -> FunctionError {
    guard fault != .interrupted else { return .interrupted }
    let name = String(decoding: entry.name, as: UTF8.self)
    return FunctionError("zipfile: cannot read \"\(name)\": \(fault.message)")
  }
}

extension ZipEntry {
  /// Whether there are bytes to read; otherwise a folder has none, and a file has an empty blob.
  fileprivate var hasContents: Bool {
    storedSize > 0 || size > 0 || !isFolder
  }
}
