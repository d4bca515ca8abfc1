package import Foundation

/// The folder of the project, for tests that read its files.
package enum ProjectFolder {
  /// The path of the folder.
  package static let url = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Reads a text file by its path in the project.
  ///
  /// - Parameter path: the path, such as `man/tsqlite.1`.
  /// - Returns: the text.
  /// - Throws: the system error if it cannot be read.
  package static func text(of path: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }
}
