import Foundation
import TestSupport
import TypedSQLiteCore

@testable import SQLiteShell

/// The rows that a search finds in the bytes of files.
struct FoundRows {
  private(set) var rows: [(table: String, row: FoundRow)] = []
  let encoding: TextEncoding

  init(
    _ database: [UInt8], log: [UInt8]? = nil, journal: [UInt8]? = nil, tables names: [String] = []
  ) throws(ShellError) {
    func image(_ bytes: [UInt8]) -> FileImage { FileImage(file: MemoryFile(bytes), size: bytes.count) }
    let files = try DatabaseFiles(
      [], database: image(database), log: log.map(image), journal: journal.map(image)
    ) {
      () throws(ShellError) in
    }
    var search = try DeletedSearch(
      files, isWanted: { names.isEmpty ? $0.isOrdinary : names.contains($0.name) }
    ) { () throws(ShellError) in
    }
    encoding = search.current.encoding
    var found: [(table: String, row: FoundRow)] = []
    try search.search { row, table throws(ShellError) in found.append((table.name, row)) }
    rows = found
  }

  /// The files of a database as they are now.
  init(of path: String, tables names: [String] = []) throws {
    func bytes(_ suffix: String) -> [UInt8]? {
      (try? Data(contentsOf: URL(fileURLWithPath: path + suffix))).map(Array.init)
    }
    try self.init(bytes("") ?? [], log: bytes("-wal"), journal: bytes("-journal"), tables: names)
  }

  /// A row as texts, as `quote()` writes them; nil for what is not known.
  func texts(_ row: FoundRow) -> [String?] {
    zip(row.values, row.isKnown).map { $1 ? text($0) : nil }
  }

  private func text(_ value: StoredRecord.Value) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .blob(let bytes): "X'" + bytes.map { String(format: "%02X", $0) }.joined() + "'"
    case .text(let bytes): "'" + (encoding.text(bytes) ?? "?").replacing("'", with: "''") + "'"
    }
  }
}
