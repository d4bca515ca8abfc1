import Deflate
import TypedSQLiteCore

/// Decompresses a file that gzip wrote, also one of several parts.
final class GunzipReader: ByteReader {
  private let reader: any ByteReader
  private let box = InflaterBox()
  private var input: [UInt8] = []
  /// How much of the input was taken.
  private var taken = 0
  private var isFirst = true

  init(_ reader: any ByteReader) {
    self.reader = reader
  }

  /// Whether bytes begin like those of a compressed file.
  static func isCompressed(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0x1F, 0x8B, 0x08])
  }

  func read(into block: inout [UInt8]) throws(FileError) -> Bool {
    block.removeAll(keepingCapacity: true)
    while block.isEmpty {
      if taken >= input.count {
        guard try reader.read(into: &input) else {
          guard isFirst || box.isFinished else { throw .damagedGzip(isCut: true) }
          return false
        }
        taken = 0
        // What follows the last part is padding.
        guard isFirst || !box.isFinished || input.first == 0x1F else { return false }
      }
      if isFirst || box.isFinished {
        guard isFirst || input[taken] == 0x1F else { return false }
        isFirst = false
        guard box.begin() else { throw FileError(code: 12, message: "out of memory") }
      }
      let bytes = input
      let count = box.take(bytes.span.extracting(taken..<bytes.count), into: &block)
      taken += count
      guard !box.isDamaged else { throw .damagedGzip(isCut: false) }
    }
    return true
  }
}

/// Keeps the state of zlib, which cannot be copied.
private final class InflaterBox {
  private var inflater: Inflater?

  var isFinished: Bool {
    guard let status = inflater?.status else { return true }
    return status == .finished
  }

  var isDamaged: Bool { inflater?.status == .damaged }

  func begin() -> Bool {
    inflater = Inflater(.gzip, limit: .max)
    return inflater != nil
  }

  /// Decompresses bytes, and returns how many were taken.
  func take(_ input: Span<UInt8>, into block: inout [UInt8]) -> Int {
    guard inflater != nil else { return input.count }
    inflater?.take(input) { output in
      block += output.array
    }
    return inflater?.takenCount ?? input.count
  }
}
