import Testing
import TypedSQLiteExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// The guide on custom types, block by block, with data of our own. Adapted: `fromDatatypeValue` throws
// instead of stopping the program with `!`; and an image is a small type of this file, because there is no
// UIKit.

/// A picture of grey dots, in a format of two header bytes.
private struct Picture: Equatable, Sendable {
  var width: UInt8
  var dots: [UInt8]

  init(width: UInt8, dots: [UInt8]) {
    self.width = width
    self.dots = dots
  }

  init?(data: Data) {
    let bytes = [UInt8](data)
    guard bytes.count >= 2, bytes[0] == 0x50 else { return nil }
    self.init(width: bytes[1], dots: Array(bytes.dropFirst(2)))
  }

  var fileData: Data { Data([0x50, width] + dots) }
}

extension Picture: Value {
  static var declaredDatatype: String { Blob.declaredDatatype }

  static func fromDatatypeValue(_ blobValue: Blob) throws -> Picture {
    guard let picture = Picture(data: Data.fromDatatypeValue(blobValue)) else {
      throw ValueError(blobValue, as: Picture.self)
    }
    return picture
  }

  var datatypeValue: Blob { fileData.datatypeValue }
}

/// A type with all members written out, as in the guide.
private struct Duration: Value, Equatable {
  typealias Datatype = Int64
  var seconds: Int64

  static var declaredDatatype: String { Int64.declaredDatatype }
  static func fromDatatypeValue(_ datatypeValue: Datatype) -> Self { Self(seconds: datatypeValue) }
  var datatypeValue: Datatype { seconds }
}

@Suite struct CustomTypeSeedTests {
  @Test func `a type that conforms is a column, with the declared type`() throws {
    let db = try Connection()
    let songs = Table("songs")
    let length = Expression<Duration>("length")
    #expect(
      songs.create { $0.column(length) } == #"CREATE TABLE "songs" ("length" INTEGER NOT NULL)"#)
    try db.run(songs.create { $0.column(length) })
    try db.run(songs.insert(length <- Duration(seconds: 215)))
    #expect(try db.scalar(songs.select(length)) == Duration(seconds: 215))
  }

  @Test func `a date column is compared with a date`() throws {
    let db = try Connection()
    let reports = Table("reports")
    let filed = Expression<Date>("filed")
    let noon = Date(timeIntervalSince1970: 1_700_049_600)
    let query = reports.filter(filed <= noon)
    expectSQL(query, #"SELECT * FROM "reports" WHERE ("filed" <= '2023-11-15T12:00:00.000')"#)
    try db.run(reports.create { $0.column(filed) })
    try db.run(reports.insertMany([-1, 0, 0.001].map { [filed <- noon.addingTimeInterval($0)] }))
    #expect(try db.scalar(query.count) == 2)
    #expect(try db.prepare(query.order(filed.desc)).map { $0[filed] }.first == noon)
  }

  @Test func `a picture is stored as the bytes of its file`() throws {
    let db = try Connection()
    let albums = Table("albums")
    let cover = Expression<Picture>("cover")
    try db.run(albums.create { $0.column(cover) })
    let picture = Picture(width: 2, dots: [0, 255, 128, 1])
    try db.run(albums.insert(cover <- picture))
    #expect(try db.scalar("SELECT hex(cover) FROM albums") as? String == "500200FF8001")
    #expect(try db.scalar(albums.select(cover)) == picture)
    try db.run(albums.update(cover <- Picture(width: 0, dots: [])))
    #expect(try db.scalar(albums.filter(cover == Picture(width: 0, dots: [])).count) == 1)
    try db.run("UPDATE albums SET cover = x'00'")
    #expect(throws: ValueError(Blob(bytes: [0]), as: Picture.self)) {
      try db.scalar(albums.select(cover))
    }
  }
}
