import Foundation
import Testing
import TypedSQLite

@Suite struct StorageFoldersTests {
  /// Each folder, its table, and the names of its entries.
  private static let folders: [(String, String, [String])] = [
    ("Dates", "DateStorage", DateStorage.all.map(\.name)),
    ("Days", "DayStorage", DayStorage.all.map(\.name)),
    ("Times", "TimeStorage", TimeStorage.all.map(\.name)),
    ("Durations", "DurationStorage", DurationStorage.all.map(\.name)),
    ("UUIDs", "UUIDStorage", UUIDStorage.all.map(\.name)),
    ("ULIDs", "ULIDStorage", ULIDStorage.all.map(\.name)),
    ("Decimals", "DecimalStorage", DecimalStorage.all.map(\.name)),
    ("Booleans", "BoolStorage", BoolStorage.all.map(\.name)),
    ("Enums", "EnumStorage", EnumStorage.all.map(\.name)),
    ("Addresses", "IPAddressStorage", IPAddressStorage.all.map(\.name)),
    ("JSON", "JSONStorage", JSONStorage.all.map(\.name)),
    ("Arrays", "ArrayStorage", ArrayStorage.all.map(\.name)),
    ("Dictionaries", "DictionaryStorage", DictionaryStorage.all.map(\.name)),
  ]

  @Test(arguments: folders)
  func `a table has the entries of its folder`(folder: String, table: String, names: [String]) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/TypedSQLite/Storage/\(folder)")
    let files = try FileManager.default.contentsOfDirectory(atPath: url.path)
      .filter { ($0.hasSuffix("Storage.swift") || $0.hasSuffix("Storages.swift")) && $0 != "\(table).swift" }
    let written = try files.flatMap { file in
      let text = try String(contentsOf: url.appendingPathComponent(file), encoding: .utf8)
      return text.matches(of: /name: "([^"]+)"/).map { String($0.output.1) }
    }
    // A storage with a parameter is listed with one value of it.
    #expect(written.map { $0.replacingOccurrences(of: "\\(places)", with: "2") }.sorted() == names.sorted())
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
