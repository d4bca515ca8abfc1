import Testing

@testable import Parquet

@Suite struct ParquetFileTests {
  @Test func `columns have the kinds of their types and annotations`() throws {
    let file = try ParquetFixture(name: "types-plain").open()
    let kinds = Dictionary(uniqueKeysWithValues: file.columns.map { ($0.name, $0.kind) })
    #expect(
      kinds == [
        "boolean": .boolean, "int8": .integer, "int16": .integer, "int32": .integer, "int64": .integer,
        "uint8": .integer, "uint32": .integer, "uint64": .unsigned, "half": .real, "float": .real,
        "double": .real, "text": .text, "blob": .blob, "fixed": .blob, "decimal9": .decimal(scale: 4),
        "decimal18": .decimal(scale: 18), "decimal38": .decimal(scale: 10), "decimal76": .decimal(scale: 0),
        "day": .day, "time_ms": .time(.milliseconds, isUTC: false),
        "time_us": .time(.microseconds, isUTC: false), "time_ns": .time(.nanoseconds, isUTC: false),
        "stamp_ms": .timestamp(.milliseconds, isUTC: false),
        "stamp_us": .timestamp(.microseconds, isUTC: true),
        "stamp_ns": .timestamp(.nanoseconds, isUTC: false),
        "stamp_zone": .timestamp(.milliseconds, isUTC: true),
      ])
    #expect(!file.columns.contains { !$0.isOptional })
    #expect(file.rowCount == 24)
    #expect(file.rowGroups == [13, 11])
  }

  @Test(
    arguments: [
      (
        "converted-types",
        [
          .enumeration, .json, .blob, .timestamp(.milliseconds, isUTC: false),
          .timestamp(.microseconds, isUTC: false), .time(.milliseconds, isUTC: false),
        ]
      ),
      ("decimal-bytes", [.decimal(scale: 3)]),
      ("int96", [.timestamp(.nanoseconds, isUTC: false)]),
      ("json-uuid", [.text, .uuid]),
      ("required", [.integer, .nested]),
      ("list-of-two-levels", [.nested]),
      ("repeated", [.nested]),
      (
        "duckdb-snappy",
        [
          .integer, .text, .unsigned, .decimal(scale: 2), .timestamp(.microseconds, isUTC: true),
          .time(.microseconds, isUTC: false), .interval, .uuid, .nested, .nested, .nested, .boolean, .text,
        ]
      ),
    ] as [(String, [ParquetKind])])
  func `columns of older and other writers have kinds too`(name: String, kinds: [ParquetKind]) throws {
    #expect(try ParquetFixture(name: name).open().columns.map(\.kind) == kinds)
  }

  @Test(
    arguments: [
      ([], ParquetFailure.notParquet("it has only 0 bytes")),
      (
        Array("PAR1".utf8) + [0, 0, 0, 0] + Array("PAR0".utf8),
        .notParquet("it does not end with PAR1, so its end may be missing")
      ),
      (Array("PK\u{3}\u{4}, a zip file".utf8), .notParquet("it does not begin with PAR1")),
      (Array("PARE".utf8) + [0, 0, 0, 0] + Array("PARE".utf8), .encrypted),
      (
        Array("PAR1".utf8) + [5, 0, 0, 0] + Array("PAR1".utf8),
        .damagedFooter("it has 5 bytes, more than the file", offset: 4)
      ),
      (
        Array("PAR1".utf8) + [0, 0, 0, 0] + Array("PAR1".utf8),
        .damagedFooter("the bytes end too early", offset: 4)
      ),
      // A list that claims two billion elements.
      (
        Array("PAR1".utf8) + [0x29, 0xFC, 255, 255, 255, 255, 7, 0, 8, 0, 0, 0] + Array("PAR1".utf8),
        .damagedFooter("the bytes end too early", offset: 11)
      ),
      (
        Array("PAR1".utf8) + [0x1C] + [UInt8](repeating: 0x1C, count: 99) + [100, 0, 0, 0]
          + Array("PAR1".utf8),
        .damagedFooter("structures are nested too deep", offset: 36)
      ),
    ] as [([UInt8], ParquetFailure)])
  func `what is no whole Parquet file is refused`(bytes: [UInt8], failure: ParquetFailure) {
    #expect(throws: failure) { try ParquetFile(ParquetMemory(bytes)) }
  }

  @Test(arguments: [
    ("encrypted", ParquetFailure.encrypted), ("refused-zstd", .unsupportedCodec("Zstandard", column: "t")),
    ("refused-brotli", .unsupportedCodec("Brotli", column: "t")),
    ("refused-lz4", .unsupportedCodec("LZ4", column: "t")),
  ])
  func `encryption and other codecs are refused by name`(name: String, failure: ParquetFailure) {
    #expect(throws: failure) {
      let file = try ParquetFixture(name: name).open()
      _ = try ParquetCursor(file, columns: Array(file.columns.indices)).next()
    }
  }

  @Test func `a byte that changed is found by the checksum of its page`() throws {
    let fixture = ParquetFixture(name: "types-snappy-v2")
    var bytes = try fixture.bytes()
    let start = try fixture.open().groups[0].chunks[3].start
    bytes[start + 40] ^= 1
    let file = try ParquetFile(ParquetMemory(bytes))
    let failure = try #require(throws: ParquetFailure.self) {
      try ParquetCursor(file, columns: [3]).rows(1)
    }
    #expect(
      failure.description == """
        The file is damaged: its checksum is not that of its bytes, in the page of column int32 at offset \(start).
        """)
    #expect(try ParquetCursor(file, columns: [4]).rows(1).count == 24)
  }

  @Test func `a page of an unknown type is passed over, whatever its header says`() throws {
    // The type 14 instead of 2, and a dictionary of -1 values.
    var reader = CompactReader([0x15, 0x1C, 0x15, 0x18, 0x15, 0x18, 0x4C, 0x15, 1, 0x15, 0, 0, 0])
    guard case .other = try PageHeader(&reader).contents else {
      Issue.record("the page has contents")
      return
    }
  }

  @Test func `messages say what, the column and what to do`() {
    #expect(
      ParquetFailure.unsupportedCodec("Zstandard", column: "a.b").description == """
        Column a.b is compressed with Zstandard, which cannot be read here. Write the file again with snappy, \
        gzip or no compression.
        """)
    #expect(
      ParquetFailure.encryptedColumn("n").description
        == "Column n is encrypted. Leave it out, or have its writer decrypt the file first.")
    #expect(
      ParquetFailure.notParquet("it does not begin with PAR1").description
        == "This is no Parquet file: it does not begin with PAR1.")
    #expect(
      ParquetFailure.damagedRow(column: "l", row: 0).description
        == "The file is damaged: the parts of column l do not fit together in row 1.")
  }
}
