package import Foundation

/// The folder of the project, for tests that read its files.
package enum ProjectFolder {
  /// Where it is.
  package static let url = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Reads a text file by its path in the project.
  ///
  /// - Parameter path: the path, such as `man/tsqlite.1`.
  /// - Returns: the text.
  /// - Throws: the error of the system where it cannot be read.
  package static func text(of path: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }
}
