import Foundation
import Testing
import TypedSQLite

/// What `localizedDescription` shows, as applications show errors.
struct LocalizedErrorTests {
  private struct Device: Codable, Identifiable, FetchableRecord, PersistableRecord { var id: UUID }

  @Test func `the localized description of an error is its description`() throws {
    let db = try Database(path: ":memory:")
    let syntax = #expect(throws: DatabaseError.self) { try db.execute(sql: "SELEC") }
    #expect(syntax?.localizedDescription == syntax?.description)
    let row: Row = ["a": "x"]
    let decoding = #expect(throws: RowDecodingError.self) { try row.decode(Int.self, forColumn: "a") }
    #expect(decoding?.localizedDescription == decoding?.description)
    let storage = #expect(throws: StorageError.self) { try Date.distantFuture.stored(as: .mac) }
    #expect(storage?.localizedDescription == storage?.description)
  }

  @Test func `a key that is not found is shown as a UUID`() throws {
    let db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE device(id BLOB PRIMARY KEY)")
    let id = UUID()
    let error = #expect(throws: RecordError.self) { try Device.find(db, id: id) }
    #expect(error?.localizedDescription == "Key not found in table device: [id:\(id.uuidString)]")
  }
}
