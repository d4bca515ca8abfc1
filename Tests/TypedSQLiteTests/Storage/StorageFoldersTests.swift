import Foundation
import Testing
import TypedSQLite

@Suite struct StorageFoldersTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Sources/TypedSQLiteCore/Storage")

  /// Each table, and the names of its entries.
  private static let tables: [(String, [String])] = [
    ("DayStorage", DayStorage.all.map(\.name)),
    ("TimeStorage", TimeStorage.all.map(\.name)),
    ("DurationStorage", DurationStorage.all.map(\.name)),
    ("UUIDStorage", UUIDStorage.all.map(\.name)),
    ("ULIDStorage", ULIDStorage.all.map(\.name)),
    ("DecimalStorage", DecimalStorage.all.map(\.name)),
    ("BoolStorage", BoolStorage.all.map(\.name)),
    ("EnumStorage", EnumStorage.all.map(\.name)),
    ("IPAddressStorage", IPAddressStorage.all.map(\.name)),
    ("JSONStorage", JSONStorage.all.map(\.name)),
    ("ArrayStorage", ArrayStorage.all.map(\.name)),
    ("DictionaryStorage", DictionaryStorage.all.map(\.name)),
  ]

  @Test(arguments: tables)
  func `a table has the entries of its file`(table: String, names: [String]) throws {
    try compare([Self.folder.appendingPathComponent("\(table).swift")], names)
  }

  @Test func `the table of dates has the entries of its folder`() throws {
    let folder = Self.folder.appendingPathComponent("Dates")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter {
        ($0.hasSuffix("Storage.swift") || $0.hasSuffix("Storages.swift")) && $0 != "DateStorage.swift"
      }
    try compare(files.map { folder.appendingPathComponent($0) }, DateStorage.all.map(\.name))
  }

  private func compare(_ files: [URL], _ names: [String]) throws {
    let written = try files.flatMap { file in
      let text = try String(contentsOf: file, encoding: .utf8)
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
