/// The attributes that the system stores with a file.
public struct FileAttributes: Hashable, Sendable {
  /// The type and the permissions, as numbered by the system.
  public var mode: UInt32
  /// The modification time, in seconds since 1970.
  public var modified: Int64
  /// The number of bytes.
  public var size: Int64

  /// Creates attributes.
  public init(mode: UInt32, modified: Int64, size: Int64) {
    self.mode = mode
    self.modified = modified
    self.size = size
  }
}
