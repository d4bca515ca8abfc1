import Foundation
import TestSupport
import Testing
import TypedSQLite

/// The sessions of Parity/Sessions that do not yet go as in the sqlite3 of a version after 3.40.
///
/// A file of the folder Open names those of one version, one a line. A session that goes as it should must be removed
/// from it; `Scripts/matrix` writes such files.
enum OpenDifferences {
  /// The version without its last number, such as `3.46`.
  private static let series = Database.libraryVersion.split(separator: ".").prefix(2).joined(separator: ".")
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Open")

  /// The names of the version at hand; nil if it was never compared.
  static let names: Set<String>? = {
    guard series != "3.40" else { return [] }
    return (try? names(in: folder.appending(path: "\(series).txt")))
  }()

  /// The names of all versions.
  static func allNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .flatMap { try names(in: $0) }
  }

  private static func names(in file: URL) throws -> Set<String> {
    Set(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init))
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
