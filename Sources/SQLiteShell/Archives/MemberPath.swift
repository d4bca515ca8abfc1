/// The name of a member of an archive, taken apart as a path below the folder that it is extracted to.
struct MemberPath: Equatable {
  /// The names on the way, none of which is empty, `.` or `..`.
  let names: [[UInt8]]
  /// Whether the name began at the root of the system, which does not count here.
  let wasAbsolute: Bool

  /// Why a name is no such path.
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

  /// Whether a symbolic link at this path with this target stays below the folder.
  ///
  /// Only the text is looked at: links on the way are never followed by what extracts.
  func keepsInside(linkTo target: [UInt8]) -> Bool {
    guard target.first != UInt8(ascii: "/") else { return false }
    var depth = names.count - 1
    for part in target.split(separator: UInt8(ascii: "/")) where part != [UInt8(ascii: ".")] {
      depth += Array(part) == Self.up ? -1 : 1
      if depth < 0 { return false }
    }
    return true
  }
}
