import TestSupport
import TypedSQLiteCore

@testable import SQLiteShell

extension FuzzTarget {
  /// Files of separated fields.
  static let csv = FuzzTarget(
    name: "csv",
    summary:
      "separated fields: no byte is made up, blocks make no difference, and quoted again they are the same",
    words: [
      "\"", "\"\"", "\"\"\"", ",", "\n", "\r\n", "\r", "\u{FEFF}", "\u{0}", "\u{1E}", "\u{1F}", "\",\"",
      "\"\n",
    ],
    seeds: [
      "a,b\r\n1,\"two, \"\"2\"\"\"\r\n", "\u{FEFF}\"x\",y\n", "a\u{1F}b\u{1E}c\u{1F}d\u{1E}",
      "\"open,\nto the end",
      "\"a\"b,\"c\"\r,\"d\r\n", "a\tb\n1\t2", ",,\n\n,",
    ],
    run: { bytes in
      for (column, row, allowsQuotes) in [
        (UInt8(ascii: ","), UInt8(ascii: "\n"), true), (9, 10, true), (0x1F, 0x1E, false), (0x22, 0x0A, true),
        (0x0D, 0x0A, true), (0x2C, 0x2C, true),
      ] {
        let separators = FieldSeparators(column: column, row: row, allowsQuotes: allowsQuotes)
        let fields = try SeparatedFields(bytes, separators, blockSize: max(bytes.count, 1))
        try mustHold(fields.byteCount <= bytes.count, "there are more bytes in the fields than in the file")
        for size in [1, 2, 7] {
          try mustHold(
            try SeparatedFields(bytes, separators, blockSize: size) == fields,
            "blocks of \(size) bytes give other fields")
        }
      }
      let separators = FieldSeparators(column: UInt8(ascii: ","), row: UInt8(ascii: "\n"))
      let fields = try SeparatedFields(bytes, separators, blockSize: 64)
      let again = try SeparatedFields(fields.quoted, separators, blockSize: 64)
      try mustHold(
        again.records == fields.records && again.isCut == fields.isCut, "quoted, the fields are others")
      try mustHold(again.faultCount == 0, "quoted fields have faults")
    })
}

/// The fields of a file.
private struct SeparatedFields: Equatable {
  private(set) var records: [[[UInt8]]] = []
  private(set) var isCut = false
  private(set) var faultCount = 0
  private var line = 1

  init(_ bytes: [UInt8], _ separators: FieldSeparators, blockSize: Int) throws {
    let reader = FieldReader(BlockReader(bytes, size: blockSize), separators, cutsTextAtNUL: false)
    while try reader.readRecord() {
      try mustHold(reader.count > 0, "a record has no fields")
      faultCount += reader.faults.count
      records.append((0..<reader.count).map { index in reader.withField(index) { $0.array } })
      try mustHold(records.count <= bytes.count + 1, "there are more records than bytes")
    }
    isCut = reader.isCut
    line = reader.line
  }

  var byteCount: Int { records.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } } }

  /// The same fields in quotes.
  var quoted: [UInt8] {
    var bytes: [UInt8] = []
    for (index, record) in records.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "\n")) }
      for (place, field) in record.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "\""))
        for byte in field { bytes += byte == UInt8(ascii: "\"") ? [byte, byte] : [byte] }
        bytes.append(UInt8(ascii: "\""))
      }
    }
    if isCut { bytes.append(UInt8(ascii: ",")) }
    return bytes
  }
}
