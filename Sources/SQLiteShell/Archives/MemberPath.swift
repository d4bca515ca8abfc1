/// The name of a member of an archive, parsed as a path below the folder into which it is extracted.
struct MemberPath: Equatable {
  /// The names of the path, none of which is empty, `.` or `..`.
  let names: [[UInt8]]
  /// Whether the name was an absolute path, which is treated as a relative one.
  let wasAbsolute: Bool

  /// Why a name is not such a path.
  enum Fault: Error, Equatable {
    case empty
    case leadsUp
    case holdsNUL
  }

  init(_ name: [UInt8]) throws(Fault) {
    guard !name.isEmpty else { throw .empty }
    guard !name.contains(0) else { throw .holdsNUL }
    var names: [[UInt8]] = []
    for part in name.split(separator: UInt8(ascii: "/")) where part != [UInt8(ascii: ".")] {
      guard Array(part) != Self.up else { throw .leadsUp }
      names.append(Array(part))
    }
    self.names = names
    wasAbsolute = name.first == UInt8(ascii: "/")
  }

  private static let up = Array("..".utf8)

  /// Whether the target of a symbolic link at this path is inside the folder.
  ///
  /// All `..` must come first, because after a name that is itself a link, the parent folder is not the one
  /// in the text. The folders of the link's own path are not links, because the extraction follows no links.
  func keepsInside(linkTo target: [UInt8]) -> Bool {
    guard target.first != UInt8(ascii: "/") else { return false }
    let parts = target.split(separator: UInt8(ascii: "/")).filter { $0 != [UInt8(ascii: ".")] }
    let stepsUp = parts.prefix { Array($0) == Self.up }.count
    return stepsUp < max(names.count, 1) && !parts.dropFirst(stepsUp).contains { Array($0) == Self.up }
  }
}
