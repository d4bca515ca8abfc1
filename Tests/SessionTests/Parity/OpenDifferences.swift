import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

/// The sessions of Parity/Sessions that do not go as in the sqlite3 of a version after 3.40.
///
/// A file of the folder Open names those of one version, one a line, each group below the reason, in lines that begin
/// with `#`. A session that goes as it should must be removed from it; `Scripts/matrix` writes the names.
enum OpenDifferences {
  /// The version without its last number, such as `3.46`.
  private static let series = Database.libraryVersion.split(separator: ".").prefix(2).joined(separator: ".")
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Open")

  /// The names of the version at hand; nil if it was never compared.
  static let names: Set<String>? = {
    guard series != "3.40" else { return [] }
    return (try? names(in: folder.appending(path: "\(series).txt")))
  }()

  /// The lines of each version, by the name of its file.
  static func allLines() throws -> [String: [String]] {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return Dictionary(
      uniqueKeysWithValues: try files.map { ($0.lastPathComponent, try lines(of: $0)) })
  }

  private static func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private static func names(in file: URL) throws -> Set<String> {
    Set(try lines(of: file).filter { !$0.hasPrefix("#") })
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only if there is the sqlite3 of the library's version, and that version has been compared.
  static var needsComparedSQLite: Self {
    .enabled(
      if: InstalledSQLite.version == Database.libraryVersion && OpenDifferences.names != nil,
      "needs a sqlite3 of a version that has been compared, and there is \(InstalledSQLite.version ?? "none")"
    )
  }
}
