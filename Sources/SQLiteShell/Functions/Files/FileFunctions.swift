import TypedSQLite

extension FunctionFamily {
  /// `readfile(PATH)`, the bytes of a file, and `lsmode(MODE)`, the rights of a file as `ls -l` writes them.
  static let files = FunctionFamily { surroundings in
    [
      ScalarFunction(name: "readfile", argumentCount: 1, isDeterministic: false) { call in
        guard call[0].storageClass != .null, let bytes = bytes(of: call[0], surroundings.files) else {
          return
        }
        call.setResult(blob: bytes.span)
      },
      ScalarFunction(name: "lsmode", argumentCount: 1, isDeterministic: true) { call in
        call.setResult(modeText(call[0].int64).databaseValue)
      },
    ]
  }

  /// The bytes of a file, or nil where it cannot be read.
  private static func bytes(of path: Cell, _ files: any FileAccess) -> [UInt8]? {
    var name = ByteBuffer(capacity: 64)
    path.appendText(to: &name)
    guard let reader = try? files.openForReading(String(decoding: name.bytes, as: UTF8.self)) else {
      return nil
    }
    var bytes: [UInt8] = []
    var block: [UInt8] = []
    do {
      while try reader.read(into: &block) {
        bytes += block
        // More is no value of SQLite, and a device such as /dev/zero never ends.
        guard bytes.count <= 1_000_000_000 else { return nil }
      }
    } catch {
      return nil
    }
    return bytes
  }

  private static func modeText(_ mode: Int64) -> String {
    let kind =
      switch mode & 0o170000 {
      case 0o120000: "l"
      case 0o100000: "-"
      case 0o040000: "d"
      default: "?"
      }
    let rights = (0..<9).map { mode & (0o400 >> $0) == 0 ? "-" : ["r", "w", "x"][$0 % 3] }
    return kind + rights.joined()
  }
}
