/// An absolute path without links, whose last names may not exist.
enum CanonicalPath {
  private static let slash = UInt8(ascii: "/")

  /// The resolved path, followed by the names that do not exist.
  static func resolve(_ path: [UInt8], _ files: any FileAccess) -> [UInt8] {
    let here = Array(".".utf8)
    var known = path.isEmpty ? here : path
    var missing: [[UInt8]] = []
    while true {
      if let found = files.canonicalPath(of: known) {
        let start = found == [slash] && !missing.isEmpty ? [] : found
        return Array(([start] + missing.reversed()).joined(separator: [slash]))
      }
      while known.last == slash { known.removeLast() }
      let name = Array(known.reversed().prefix { $0 != slash }.reversed())
      // A current folder that was removed has no path either.
      guard !name.isEmpty, known != here else { return path }
      missing.append(name)
      known.removeLast(name.count)
      if known.isEmpty { known = here }
    }
  }
}
