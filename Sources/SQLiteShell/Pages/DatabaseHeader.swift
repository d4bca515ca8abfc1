/// The first hundred bytes of a database file.
///
/// The fields are those of the [file format](https://www.sqlite.org/fileformat2.html#the_database_header).
struct DatabaseHeader {
  /// Its size in bytes.
  static let size = 100

  private let bytes: PageBytes

  /// - Returns: nil if there are fewer bytes than a header has.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.size else { return nil }
    self.bytes = PageBytes(bytes)
  }

  /// Whether the file begins like every database.
  var hasMagic: Bool { bytes.slice(from: 0, count: 16) == Array("SQLite format 3\0".utf8) }

  /// The stated size of a page in bytes; the number 1 means 65536.
  var pageSize: Int {
    let stored = bytes.field(16, size: 2)
    return stored == 1 ? 65536 : stored
  }

  /// The size of a page, if SQLite allows it.
  var validPageSize: Int? { PageSize.all.contains(pageSize) ? pageSize : nil }

  var writeFormat: Int { bytes.field(18, size: 1) }
  var readFormat: Int { bytes.field(19, size: 1) }
  /// The number of reserved bytes at the end of each page.
  var reservedBytes: Int { bytes.field(20, size: 1) }
  var changeCounter: Int { bytes.field(24, size: 4) }
  var pageCount: Int { bytes.field(28, size: 4) }
  var firstFreePage: Int { bytes.field(32, size: 4) }
  var freePageCount: Int { bytes.field(36, size: 4) }
  var schemaCookie: Int { bytes.field(40, size: 4) }
  var schemaFormat: Int { bytes.field(44, size: 4) }
  var cacheSize: Int { bytes.field(48, size: 4) }
  /// The largest root page in an auto-vacuum database, otherwise 0.
  var largestRoot: Int { bytes.field(52, size: 4) }
  var encodingNumber: Int { bytes.field(56, size: 4) }
  var userVersion: Int { bytes.field(60, size: 4) }
  var incrementalVacuum: Int { bytes.field(64, size: 4) }
  var applicationID: Int { bytes.field(68, size: 4) }
  var libraryVersion: Int { bytes.field(96, size: 4) }

  /// How text is stored; UTF-8 if the header does not state it.
  var encoding: TextEncoding { TextEncoding(rawValue: encodingNumber) ?? .utf8 }
}

/// The possible sizes of a page.
enum PageSize {
  static let all = [512, 1024, 2048, 4096, 8192, 16384, 32768, 65536]
}
