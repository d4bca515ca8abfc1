import Foundation

/// A table of descriptors as its sources have it: the entries that are declared, and those that `all` lists.
package struct SourceTable {
  /// The names of the constants of the type, sorted.
  package let declared: [String]
  /// The names in the array `all`, sorted.
  package let listed: [String]

  /// Reads the Swift files of a folder and of those in it.
  ///
  /// - Parameters:
  ///   - type: the descriptor, whose constants are declared as `static let name = Type(…)` or `static let name: Type`.
  ///   - folder: the folder, from the top of the project.
  /// - Throws: the error of the system if a file cannot be read.
  package init(of type: String, in folder: String) throws {
    let root = ProjectFolder.url.appending(path: folder)
    let files = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter {
      $0.hasSuffix(".swift")
    }
    let beginnings = [": \(type) =", ": Self = \(type)(", " = \(type)(", " = \(type)."]
    var declared: [String] = []
    var listed: [String] = []
    for file in files {
      let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
      let parts = text.components(separatedBy: "static let ")
      for (before, part) in zip(parts, parts.dropFirst()) where !before.hasSuffix("private ") {
        let name = part.prefix { $0.isLetter || $0.isNumber || $0 == "`" }
        let rest = part.dropFirst(name.count)
        if name == "all", rest.hasPrefix(": [\(type)] = ["), let end = rest.dropFirst(3).firstIndex(of: "=") {
          let list = rest[end...].prefix { $0 != "]" }
          listed += list.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        } else if beginnings.contains(where: rest.hasPrefix) {
          declared.append(name.filter { $0 != "`" })
        }
      }
    }
    self.declared = declared.sorted()
    self.listed = listed.sorted()
  }
}
