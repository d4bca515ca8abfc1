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
  /// What leads up has to come first: behind a name that is a link itself, the folder above is not the one that the text
  /// names. The folders on the way to the link are none, for what extracts follows no link.
  func keepsInside(linkTo target: [UInt8]) -> Bool {
    guard target.first != UInt8(ascii: "/") else { return false }
    let parts = target.split(separator: UInt8(ascii: "/")).filter { $0 != [UInt8(ascii: ".")] }
    let stepsUp = parts.prefix { Array($0) == Self.up }.count
    return stepsUp < max(names.count, 1) && !parts.dropFirst(stepsUp).contains { Array($0) == Self.up }
  }
}
