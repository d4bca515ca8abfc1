import Foundation
import Testing
import TypedSQLite

@Suite struct StorageFoldersTests {
  /// Each folder, its table, and the number of entries in the table.
  private static let folders: [(String, String, Int)] = [
    ("Dates", "DateStorage", DateStorage.all.count),
    ("Days", "DayStorage", DayStorage.all.count),
    ("Times", "TimeStorage", TimeStorage.all.count),
    ("Durations", "DurationStorage", DurationStorage.all.count),
    ("UUIDs", "UUIDStorage", UUIDStorage.all.count),
    ("ULIDs", "ULIDStorage", ULIDStorage.all.count),
    ("Decimals", "DecimalStorage", DecimalStorage.all.count),
    ("Booleans", "BoolStorage", BoolStorage.all.count),
    ("Enums", "EnumStorage", EnumStorage.all.count),
    ("Addresses", "IPAddressStorage", IPAddressStorage.all.count),
    ("JSON", "JSONStorage", JSONStorage.all.count),
    ("Arrays", "ArrayStorage", ArrayStorage.all.count),
    ("Dictionaries", "DictionaryStorage", DictionaryStorage.all.count),
  ]

  @Test(arguments: folders)
  func `each file of a folder is an entry of its table`(folder: String, table: String, count: Int) throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/TypedSQLite/Storage/\(folder)").path
    let files = try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasSuffix("Storage.swift") && $0 != "\(table).swift" }
    #expect(files.count == count)
  }

  @Test func `names are unique within a kind and summaries begin with the storage class`() {
    check(DateStorage.all)
    check(DayStorage.all)
    check(TimeStorage.all)
    check(DurationStorage.all)
    check(UUIDStorage.all)
    check(DecimalStorage.all)
    check(BoolStorage.all)
    check(JSONStorage.all)
    check(ULIDStorage.all)
    check(EnumStorage.all)
    check(IPAddressStorage.all)
    check(ArrayStorage.all)
    check(DictionaryStorage.all)
  }

  private func check<Storage: ValueStorage>(_ all: [Storage]) {
    let names = all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
    for storage in all {
      for name in [storage.name] + storage.aliases { #expect(Storage.named(name) == storage) }
      #expect(storage.summary.hasPrefix("\(storage.storageClass)".uppercased()))
      #expect(!storage.summary.hasSuffix("."))
    }
  }
}
