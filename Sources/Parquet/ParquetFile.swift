/// The bytes of a file, at any offset.
package protocol ParquetBytes: AnyObject {
  /// The number of bytes.
  func size() throws(ParquetFailure) -> Int
  /// Reads `count` bytes from an offset on; fewer only at the end.
  ///
  /// - Parameters:
  ///   - offset: the offset of the first byte.
  ///   - count: how many bytes to read.
  /// - Returns: the bytes.
  /// - Throws: ``ParquetFailure/unreadable(_:)``.
  func read(at offset: Int, count: Int) throws(ParquetFailure) -> [UInt8]
}

/// A file that is in memory, such as one that came through a pipe.
package final class ParquetMemory: ParquetBytes {
  private let bytes: [UInt8]

  /// Creates a file of some bytes.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package func size() -> Int { bytes.count }

  package func read(at offset: Int, count: Int) -> [UInt8] {
    let start = min(max(offset, 0), bytes.count)
    return Array(bytes[start..<start + min(max(count, 0), bytes.count - start)])
  }
}

/// A Parquet file: its columns, and how many rows it has.
///
/// Only the footer is read; a ``ParquetCursor`` reads the rows.
package final class ParquetFile {
  /// The columns, in the order of the file.
  package let columns: [ParquetColumn]
  /// The number of rows, from the footer.
  package let rowCount: Int
  /// The number of rows of each row group.
  package var rowGroups: [Int] { groups.map(\.rowCount) }

  let bytes: any ParquetBytes
  let leaves: [Leaf]
  let groups: [RowGroup]
  /// The offset of the footer, before which all pages are.
  let footerStart: Int

  /// Reads the footer of a file.
  ///
  /// - Parameter bytes: the file, which is read from as long as this object exists.
  /// - Throws: ``ParquetFailure``.
  package init(_ bytes: any ParquetBytes) throws(ParquetFailure) {
    let size = try bytes.size()
    guard size >= 12 else { throw .notParquet("it has only \(size) bytes") }
    let head = try Self.read(bytes, at: 0, count: 4)
    guard head != Self.encryptedMark else { throw .encrypted }
    guard head == Self.mark else { throw .notParquet("it does not begin with PAR1") }
    let tail = try Self.read(bytes, at: size - 8, count: 8)
    guard Array(tail[4...]) != Self.encryptedMark else { throw .encrypted }
    guard Array(tail[4...]) == Self.mark else {
      throw .notParquet("it does not end with PAR1, so its end may be missing")
    }
    let length = Int(unsafe tail.span.bytes.loadUInt32(at: 0))
    guard length <= size - 12 else {
      throw .damagedFooter("it has \(length) bytes, more than the file", offset: size - 8)
    }
    footerStart = size - 8 - length
    var reader = CompactReader(try Self.read(bytes, at: footerStart, count: length))
    let footer: Footer
    let schema: Schema
    do throws(Damage) {
      footer = try Footer(&reader)
      schema = try Schema(footer.schema)
    } catch {
      throw .damagedFooter(error.reason, offset: footerStart + reader.position)
    }
    guard !footer.isEncrypted || !footer.groups.isEmpty else { throw .encrypted }
    self.bytes = bytes
    leaves = schema.leaves
    columns = schema.columns
    groups = footer.groups
    rowCount = footer.rowCount
    try checkGroups()
  }

  private static let mark = Array("PAR1".utf8)
  private static let encryptedMark = Array("PARE".utf8)

  private static func read(
    _ bytes: any ParquetBytes, at offset: Int, count: Int
  ) throws(ParquetFailure) -> [UInt8] {
    let read = try bytes.read(at: offset, count: count)
    guard read.count == count else { throw .unreadable("it became shorter while it was read") }
    return read
  }

  /// Reads bytes before the footer.
  func read(at offset: Int, count: Int) throws(ParquetFailure) -> [UInt8] {
    try Self.read(bytes, at: offset, count: count)
  }

  /// Checks that the row groups have the columns of the schema and together the rows of the file.
  private func checkGroups() throws(ParquetFailure) {
    var sum = 0
    for (number, group) in groups.enumerated() {
      let (total, overflows) = sum.addingReportingOverflow(group.rowCount)
      guard group.rowCount >= 0, !overflows else {
        throw .damagedFooter("row group \(number + 1) has \(group.rowCount) rows", offset: footerStart)
      }
      sum = total
      guard group.chunks.count == leaves.count else {
        throw .damagedFooter(
          "row group \(number + 1) has \(group.chunks.count) columns and the schema \(leaves.count)",
          offset: footerStart)
      }
    }
    guard sum == rowCount else {
      throw .damagedFooter(
        "the row groups have \(sum) rows and the file \(rowCount)", offset: footerStart)
    }
  }
}
