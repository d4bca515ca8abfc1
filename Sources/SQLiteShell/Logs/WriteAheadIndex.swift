/// What connections to a database in WAL mode share: the beginning of its `-shm` file.
///
/// Its numbers are in the byte order of the machine.
struct WriteAheadIndex: Equatable {
  /// The number of the last frame of a finished transaction, from 1; 0 if the log is empty.
  let lastFrame: Int
  let pageSize: Int
  /// The eight bytes that are in each frame that counts.
  let salts: [UInt8]
  /// How many frames, from the first on, a checkpoint has copied to the database.
  let copiedCount: Int
  /// How many frames the last checkpoint wanted to copy.
  let attemptedCount: Int
  /// The frame up to which readers with each of the five marks read; nil if nobody uses the mark.
  let marks: [Int?]

  /// The size in bytes.
  static let size = 136

  /// Reads it; nil if it is not one, which is so if no connection has used it yet.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.size, bytes[12] != 0, Self.number(bytes, 0) == 3_007_000,
      // A connection that writes the header has it in two copies, which then differ for a moment.
      bytes[0..<48] == bytes[48..<96]
    else { return nil }
    lastFrame = Self.number(bytes, 16)
    let stored = Self.number(bytes, 14, size: 2)
    pageSize = stored == 1 ? 65536 : stored
    salts = Array(bytes[32..<40])
    copiedCount = Self.number(bytes, 96)
    attemptedCount = Self.number(bytes, 128)
    marks = (0..<5).map { mark in
      let frame = Self.number(bytes, 100 + 4 * mark)
      return frame == 0xFFFF_FFFF ? nil : frame
    }
  }

  /// Reads the file; nil if there is none, or if it cannot be read.
  init?(of path: [UInt8], _ files: any FileAccess) {
    guard let file = try? files.openRegularFile(path) else { return nil }
    for _ in 0..<5 {
      if let index = (try? file.read(at: 0, count: Self.size)).flatMap(WriteAheadIndex.init) {
        self = index
        return
      }
    }
    return nil
  }

  private static func number(_ bytes: [UInt8], _ offset: Int, size: Int = 4) -> Int {
    #if _endian(big)
    let ordered = Array(bytes[offset..<(offset + size)])
    #else
    let ordered = bytes[offset..<(offset + size)].reversed()
    #endif
    return ordered.reduce(0) { $0 << 8 | Int($1) }
  }
}
