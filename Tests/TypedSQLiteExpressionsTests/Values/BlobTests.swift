import Foundation
import Testing
import TypedSQLite
import TypedSQLiteExpressions

@Suite struct BlobTests {
  @Test func `a blob is shown as a literal of SQL`() {
    #expect(Blob(bytes: [0, 1, 0xAB]).description == "x'0001ab'")
    #expect(Blob(bytes: []).description == "x''")
    #expect(Blob(bytes: [0x0F]).toHex() == "0f")
  }

  @Test func `a blob copies what a pointer shows`() {
    let blob = [1, 2, 3].withUnsafeBytes { Blob(bytes: $0.baseAddress.unsafelyUnwrapped, length: 8) }
    #expect(blob == Blob(bytes: [1, 0, 0, 0, 0, 0, 0, 0]))
  }

  @Test func `an empty blob is not NULL`() throws {
    let db = try Connection()
    #expect(try db.scalar("SELECT typeof(?)", Blob(bytes: [])) as? String == "blob")
    #expect(try db.scalar("SELECT x''") as? Blob == Blob(bytes: []))
  }

  @Test func `a blob has the bytes of data`() {
    let blob = Blob(bytes: [1, 0, 255])
    #expect(Array(blob.data) == [1, 0, 255])
    #expect(Blob(data: blob.data) == blob)
    #expect(Blob(bytes: []).data.isEmpty)
  }
}
