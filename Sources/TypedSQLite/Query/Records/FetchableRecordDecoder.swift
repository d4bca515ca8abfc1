/// Decodes records from rows, as the `init(row:)` of a `Decodable` record does.
///
/// A record with its own `init(row:)` can call it for the other properties:
///
/// ```swift
/// init(row: Row) throws {
///   self = try FetchableRecordDecoder().decode(Player.self, from: row)
///   note = row["note"] ?? "none"
/// }
/// ```
open class FetchableRecordDecoder {
  /// Creates a decoder.
  public init() {}

  /// Decodes a record, each property from the column of its name.
  ///
  /// - Throws: ``RowDecodingError`` if a value does not fit or a column is missing; `DecodingError` if JSON
  ///   does not fit.
  open func decode<Record: FetchableRecord & Decodable>(
    _ type: Record.Type, from row: Row
  ) throws -> Record {
    try Record(from: RowDecoder(Record.self, row: row, codingPath: []))
  }
}
