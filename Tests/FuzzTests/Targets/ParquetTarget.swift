import Foundation
import Parquet

extension FuzzTarget {
  /// Parquet files.
  static let parquet = FuzzTarget(
    name: "parquet",
    summary: "Parquet files: a row is the same whichever way it is reached, and alone or with others",
    words: ["PAR1", "PARE", "\u{15}\u{0}", "\u{15}\u{4}", "\u{15}\u{6}", "\u{19}\u{1C}", "\u{1C}"],
    seeds: {
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../ParquetTests/Files")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      return try names.filter { $0.hasSuffix(".parquet") }.sorted().map { name in
        Array(try Data(contentsOf: folder.appending(path: name)))
      }
    },
    mutationsPerTest: 300,
    run: { bytes in
      guard let file = try? ParquetFile(ParquetMemory(bytes)) else { return }
      try mustHold(file.rowGroups.reduce(0, +) == file.rowCount, "the row groups have other rows")
      for column in file.columns.indices.prefix(12) {
        let rows = rows(of: ParquetCursor(file, columns: [column], limit: 1 << 16))
        try mustHold(rows.count <= file.rowCount, "there are more rows than the footer says")
        guard let last = rows.indices.last else { continue }
        let cursor = ParquetCursor(file, columns: [column], limit: 1 << 16)
        // A page before the row that is damaged may be passed over.
        guard (try? cursor.seek(toRow: last)) != nil, (try? cursor.next()) == true else { continue }
        try mustHold(cell(of: cursor) == rows[last], "row \(last) of column \(column) changes when sought")
      }
    })

  private static func rows(of cursor: ParquetCursor) -> [String] {
    var rows: [String] = []
    while rows.count < 300, (try? cursor.next()) == true { rows.append(cell(of: cursor)) }
    return rows
  }

  private static func cell(of cursor: ParquetCursor) -> String {
    var text: [UInt8] = []
    cursor.appendText(0, to: &text)
    return "\(cursor.cell(0)) " + String(decoding: text, as: UTF8.self)
  }
}
