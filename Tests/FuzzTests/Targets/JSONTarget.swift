import ColumnMeaning
import Foundation
import SQLiteShell
import TypedSQLiteCore

extension FuzzTarget {
  /// JSON as text, and values that are stored as JSON text.
  static let json = FuzzTarget(
    name: "json",
    summary: "JSON text: SQLite and Foundation read it too, and it survives the binary format",
    words: [
      "null", "true", "false", "[", "]", "{\"a\":", "}", ",", ":", "\"\\u00e9\"", "\\ud83d\\ude00", "\\ud800",
      "-0", "1e400", "1.5E-3", "[[[[[[[[[[[[[[[[", "\\", "\"\"", " ", "\t",
    ],
    seeds: [
      "{}", "[]", "null", "-0.5e-10", #"{"a":[1,2.5,true,false,null,"x\né"],"b":{"c":[]}}"#,
      #" [ 1 , "\ud83d\ude00" ] "#,
      #"{"on":true,"level":3,"tags":["a","b"]}"#, #"[{"on":false,"level":-1,"tags":[]}]"#,
    ],
    run: { bytes in
      try checkStorages(of: [.json, .array, .dictionary], bytes)
      try checkCodable(bytes)
      guard let json = JSONText(bytes.span) else { return }
      guard case .exact(let binary) = JSONStorage.jsonb.encode(compact(json)),
        let again = JSONStorage.jsonb.decode(binary)
      else { throw FuzzFault(description: "\(json) is not kept by the binary format") }
      try mustHold(again == compact(json), "\(json) comes out of the binary format as \(again)")
      let statement = try Database(path: ":memory:").makeStatement(sql: "SELECT json_valid(?)")
      try statement.bind(json.description.databaseValue, at: 1)
      try mustHold(try statement.step() && statement.cell(0).int64 == 1, "SQLite does not take \(json)")
    })

  /// The text as restored from the binary format, without white space.
  private static func compact(_ json: JSONText) -> JSONText {
    guard let binary = JSONStorage.jsonb.encode(json).nearestValue else { return json }
    return JSONStorage.jsonb.decode(binary) ?? json
  }

  private struct Settings: Codable, Equatable, DatabaseValueConvertible {
    var on: Bool
    var level: Int
    var tags: [String]
  }

  /// Reads a column of a Codable type, and writes it again.
  private static func checkCodable(_ bytes: [UInt8]) throws {
    guard let settings = Settings.fromDatabaseValue(Data(bytes).databaseValue) else { return }
    try mustHold(
      Settings.fromDatabaseValue(settings.databaseValue) == settings, "\(settings) is not read again")
  }
}
