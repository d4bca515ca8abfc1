import OutputModes
import TypedSQLiteCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ShellTable {
  /// The table `fsdir`, which lists the files of a folder and of those in it.
  static let fsdir = ShellTable(
    name: "fsdir", columns: columns(withLevels: false),
    columnsIn: { columns(withLevels: $0.foldersHaveLevels) }, reach: .files,
    documentation: Documentation(
      "The file at a path, or the folder with all files and folders below it",
      """
      The column name has the path of a file, mode its type and permissions as lsmode() takes them, mtime when it was \
      changed, in seconds since 1970, and data its bytes, or the target of a link. With DIR the path begins there, \
      and name does not show it. Links are not followed; the content of a folder is in the order of the system.
      """,
      examples: [
        Example(
          "SELECT name, lsmode(mode), data FROM fsdir('a.txt');", prints: "a.txt|-rw-r--r--|hello\n",
          after: "CREATE TABLE made AS SELECT writefile('a.txt', 'hello');")
      ])
  ) { surroundings, _ in FolderTable(surroundings: surroundings) }

  private static func columns(withLevels hasLevels: Bool) -> [TableModule.Column] {
    ["name", "mode", "mtime", "data"] + (hasLevels ? ["level"] : []) + [.argument("path"), .argument("dir")]
  }
}

private struct FolderTable: VirtualTable {
  let surroundings: FunctionSurroundings

  private var hasLevels: Bool { surroundings.dialect.foldersHaveLevels }
  private var pathColumn: Int { hasLevels ? 5 : 4 }

  func plan(for query: TableQuery) throws(FunctionError) -> TablePlan? {
    guard var plan = TablePlan(arguments: query) else { return nil }
    guard !hasLevels else {
      plan.cost = plan.number == 0 ? 1e50 : plan.number & 2 == 0 ? 100 : 10
      return plan
    }
    // The plans have the same numbers in EXPLAIN QUERY PLAN as in sqlite3: no path, a path, a path in a
    // folder.
    switch plan.number {
    case 1: (plan.number, plan.cost) = (1, 100)
    case 3: (plan.number, plan.cost) = (2, 10)
    default: (plan.number, plan.cost) = (0, 1e50)
    }
    return plan
  }

  func rows(_ search: TableSearch) throws(FunctionError) -> any TableRows {
    try surroundings.requireFiles(for: "fsdir")
    guard let path = search[column: pathColumn], search.planNumber > 0 else {
      throw FunctionError("table function fsdir requires an argument")
    }
    guard !path.isNull else {
      throw FunctionError("table function fsdir requires a non-NULL argument")
    }
    let folder = search[column: pathColumn + 1].flatMap { $0.isNull ? nil : $0.path }
    return FolderRows(
      FolderWalk(path.path, in: folder, surroundings.files), surroundings, hasLevels: hasLevels)
  }
}

private final class FolderRows: TableRows {
  private let surroundings: FunctionSurroundings
  private let hasLevels: Bool
  private var walk: FolderWalk
  private var entry: FolderWalk.Entry?

  init(_ walk: FolderWalk, _ surroundings: FunctionSurroundings, hasLevels: Bool) {
    self.hasLevels = hasLevels
    self.walk = walk
    self.surroundings = surroundings
  }

  func next() throws(FunctionError) -> Bool {
    do throws(FolderWalk.Fault) {
      entry = try walk.next()
    } catch {
      let path = String(decoding: error.path, as: UTF8.self)
      throw FunctionError(error.isMissing ? "cannot stat file: \(path)" : "cannot read directory: \(path)")
    }
    return entry != nil
  }

  func value(ofColumn index: Int) throws(FunctionError) -> DatabaseValue {
    switch index {
    case 1: entry.map { Int64($0.attributes.mode).databaseValue } ?? .null
    case 2: entry?.attributes.modified.databaseValue ?? .null
    case 3: try contents()
    case 4 where hasLevels: entry.map { Int64($0.level).databaseValue } ?? .null
    default: .null
    }
  }

  func text(ofColumn index: Int) -> [UInt8]? {
    guard let entry else { return nil }
    switch index {
    case 0: return entry.name
    case 3 where entry.mode.kind == .link: return try? surroundings.files.linkTarget(of: entry.path)
    default: return nil
    }
  }

  /// The bytes of a file; NULL for a device or a pipe, which might never end.
  private func contents() throws(FunctionError) -> DatabaseValue {
    guard let entry, entry.mode.kind == .file else { return .null }
    return try surroundings.bytes(ofFile: entry.path).map { Data($0).databaseValue } ?? .null
  }
}
