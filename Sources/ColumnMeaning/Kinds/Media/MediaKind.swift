import TypedSQLiteCore

extension ColumnKind {
  /// The content of a file.
  package static let media: ColumnKind = ColumnKind(
    name: "media",
    summary: "The content of a file, shown at a terminal as its type and its size",
    sample: "", declared: [], storages: StorageSet([.mediaBlob]), judges: Judges(last: .media),
    shown: Appearance(summary: .everything) { _, _ in MediaCells.write })
}

extension StorageTraits {
  /// BLOBs that begin with the magic bytes of a format.
  fileprivate static var mediaBlob: StorageTraits {
    var storage = StorageTraits(
      name: "blob", summary: "BLOB that begins like a PNG, a PDF or another file format",
      storageClass: .blob, makeWriter: { _ in MediaCells.write },
      // Nobody types the content of a file.
      parse: { _ in nil },
      values: KindValueCodec(
        decode: { value in
          guard case .blob(let data) = value.storage, data.withSpan({ MediaFormat(of: $0) }) != nil else {
            return nil
          }
          return KindValue(value)
        },
        encode: { $0.value(as: DatabaseValue.self).map { .exact($0) } }))
    storage.convertsTypedText = false
    return storage
  }
}

private enum MediaCells {
  /// Writes the type, the size in pixels and the size in bytes, such as `PNG, 640×480, 14 kB`.
  @Sendable static func write(_ cell: Cell, to buffer: inout ByteBuffer) -> CellForm? {
    guard cell.storageClass == .blob else { return nil }
    let isKnown = cell.withBytes { bytes -> Bool in
      guard let format = MediaFormat(of: bytes) else { return false }
      buffer.append(format.name)
      if let (width, height) = format.pixels(bytes) { buffer.append(", \(width)×\(height)") }
      return true
    }
    guard isKnown else { return nil }
    buffer.append(", \(sizeText(cell.byteCount))")
    return .text
  }
}
