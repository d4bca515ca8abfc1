/// A number by which signatures find a table, equal for names that differ only in the case of ASCII letters.
///
/// All names of the built-in signatures are hashed before the first column is judged, so it is a short loop over
/// bytes (FNV-1a). Names that are not equal may have the same number; a ``SchemaSignature`` compares the names.
struct TableHash: Hashable {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {}

  init(_ name: String) {
    for byte in name.utf8 { add(byte) }
  }

  mutating func add(_ byte: UInt8) {
    let isCapital = byte &- UInt8(ascii: "A") < 26
    state = (state ^ UInt64(isCapital ? byte | 0x20 : byte)) &* 0x100_0000_01B3
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(state)
  }
}
