import ColumnMeaning
import CoreSupport
import Foundation
import Testing
import TypedSQLite

@Suite struct KindFolderTests {
  @Test func `the folder and the table list the same kinds`() throws {
    let folder = ProjectFolder.url.appending(path: "Sources/ColumnMeaning/Kinds")
    // A kind can be a folder with more than one file.
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let names = paths.filter { $0.hasSuffix("Kind.swift") }
      .map { URL(filePath: $0).lastPathComponent.dropLast("Kind.swift".count).lowercased() }
    #expect(names.sorted() == ColumnKind.all.map(\.name).sorted())
  }

  @Test(arguments: ColumnKind.all.map(\.name))
  func `names, storages and declared types of a kind are its own`(name: String) throws {
    let kind = try #require(ColumnKind.named(name))
    let storages = kind.storages.map(\.name)
    #expect(Set(storages).count == storages.count)
    #expect(!storages.isEmpty)
    for other in ColumnKind.all where other.name != name {
      #expect(Set(kind.declared.types).isDisjoint(with: other.declared.types), "\(name) and \(other.name)")
    }
    for storage in kind.storages {
      #expect(storage.summary.hasPrefix("\(storage.storageClass)".uppercased()), "\(storage.name)")
    }
  }

  @Test func `kinds whose storages are rows have all of them`() {
    func names(_ storages: [some ValueStorage]) -> [String] { storages.map(\.name) }
    #expect(ColumnKind.uuid.storages.map(\.name) == names(UUIDStorage.all))
    #expect(ColumnKind.ulid.storages.map(\.name) == names(ULIDStorage.all))
    #expect(ColumnKind.array.storages.map(\.name) == names(ArrayStorage.all))
    #expect(ColumnKind.dictionary.storages.map(\.name) == names(DictionaryStorage.all))
  }

  @Test func `only the files of kinds test for a kind`() throws {
    let names = ColumnKind.all.map { $0.name == "enum" ? "enumeration" : $0.name }.joined(separator: "|")
    let test = try Regex("[kK]ind(\\.name)? *[!=]= *(ColumnKind)?[.\"](\(names))\\b")
    for module in ["ColumnMeaning", "SQLiteShell", "tsqlite"] {
      let folder = ProjectFolder.url.appending(path: "Sources/\(module)")
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      where path.hasSuffix(".swift") && !path.hasPrefix("Kinds/") {
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        #expect(text.firstMatch(of: test) == nil, "\(module)/\(path)")
      }
    }
  }
}
