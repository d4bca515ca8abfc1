/// The header before the bytes of a page.
struct PageHeader {
  /// What the page has.
  enum Contents {
    /// Values; the levels before them are compressed with them.
    case data(DataPage)
    /// Values; the levels before them are not compressed.
    case dataV2(DataPage)
    /// The values that indexes in the other pages mean.
    case dictionary(count: Int, encoding: Int)
    /// An index, or something that is newer than this reader.
    case other
  }

  /// The entries of a page; the fields of both versions.
  struct DataPage {
    fileprivate(set) var count = -1
    fileprivate(set) var encoding = -1
    /// In version 1 only.
    fileprivate(set) var definitionEncoding = 3
    /// In version 1 only.
    fileprivate(set) var repetitionEncoding = 3
    /// In version 2 only.
    fileprivate(set) var rowCount = -1
    /// In version 2 only, in bytes.
    fileprivate(set) var definitionSize = 0
    /// In version 2 only, in bytes.
    fileprivate(set) var repetitionSize = 0
    /// In version 2 only.
    fileprivate(set) var isCompressed = true
  }

  /// The number of bytes after the header.
  private(set) var size = -1
  /// The number of bytes after decompression.
  private(set) var fullSize = -1
  private(set) var checksum: UInt32?
  private(set) var contents = Contents.other

  init(_ reader: inout CompactReader) throws(Damage) {
    var fields = try reader.fields()
    var type = -1
    while let field = try fields.next(&reader) {
      switch field.id {
      case 1: type = try reader.integer(field)
      case 2: fullSize = try reader.integer(field)
      case 3: size = try reader.integer(field)
      case 4: checksum = UInt32(truncatingIfNeeded: try reader.integer(field))
      case 5: contents = .data(try Self.dataPage(&reader, field))
      case 7: contents = try Self.dictionary(&reader, field)
      case 8: contents = .dataV2(try Self.dataPageV2(&reader, field))
      default: try reader.skip(field)
      }
    }
    try check(type)
  }

  private mutating func check(_ type: Int) throws(Damage) {
    guard (0...Int(Int32.max)).contains(size), (0...Int(Int32.max)).contains(fullSize) else {
      throw .wrong("its header says that it has \(size) bytes, and \(fullSize) uncompressed")
    }
    switch (type, contents) {
    case (0, .data(let page)):
      guard page.count >= 0 else { throw .wrong("its header lacks the number of values") }
    case (3, .dataV2(let page)):
      guard page.count >= 0, page.rowCount >= 0, page.definitionSize >= 0, page.repetitionSize >= 0,
        page.definitionSize + page.repetitionSize <= min(size, fullSize)
      else { throw .wrong("its header has sizes that do not fit") }
    case (2, .dictionary(let count, _)):
      guard count >= 0 else { throw .wrong("its header lacks the number of values") }
    case (0, _), (2, _), (3, _): throw .wrong("its header does not fit its type")
    // Pages of other types are passed over, whatever headers they have.
    default: contents = .other
    }
  }

  private static func dataPage(
    _ reader: inout CompactReader, _ parent: CompactReader.Field
  ) throws(Damage) -> DataPage {
    var page = DataPage()
    var fields = try reader.fields(parent)
    while let field = try fields.next(&reader) {
      switch field.id {
      case 1: page.count = try reader.integer(field)
      case 2: page.encoding = try reader.integer(field)
      case 3: page.definitionEncoding = try reader.integer(field)
      case 4: page.repetitionEncoding = try reader.integer(field)
      default: try reader.skip(field)
      }
    }
    return page
  }

  private static func dataPageV2(
    _ reader: inout CompactReader, _ parent: CompactReader.Field
  ) throws(Damage) -> DataPage {
    var page = DataPage()
    var fields = try reader.fields(parent)
    while let field = try fields.next(&reader) {
      switch field.id {
      case 1: page.count = try reader.integer(field)
      case 3: page.rowCount = try reader.integer(field)
      case 4: page.encoding = try reader.integer(field)
      case 5: page.definitionSize = try reader.integer(field)
      case 6: page.repetitionSize = try reader.integer(field)
      case 7: page.isCompressed = try reader.boolean(field)
      default: try reader.skip(field)
      }
    }
    // Both are counts of 32 bits, which makes their sum safe.
    guard max(page.definitionSize, page.repetitionSize) <= Int(Int32.max) else {
      throw .wrong("its header has sizes that do not fit")
    }
    return page
  }

  private static func dictionary(
    _ reader: inout CompactReader, _ parent: CompactReader.Field
  ) throws(Damage) -> Contents {
    var (count, encoding) = (-1, 0)
    var fields = try reader.fields(parent)
    while let field = try fields.next(&reader) {
      switch field.id {
      case 1: count = try reader.integer(field)
      case 2: encoding = try reader.integer(field)
      default: try reader.skip(field)
      }
    }
    return .dictionary(count: count, encoding: encoding)
  }
}
