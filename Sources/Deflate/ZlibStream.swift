import CZlib

// The only file that calls zlib.

/// The zlib library.
package enum ZlibLibrary {
  /// Its version, such as `1.2.13`.
  package static var version: String { unsafe String(cString: zlibVersion()) }
}

/// Decompresses bytes, block by block, in a fixed amount of memory.
@safe package struct Inflater: ~Copyable {
  private let stream: ZlibStream
  /// How many more bytes may be output.
  private var allowance: Int
  /// The state of the decompression.
  package private(set) var status = InflateStatus.unfinished
  /// How many of the bytes last given belonged to the compressed ones: all, or those up to the end.
  package private(set) var takenCount = 0

  /// Begins a decompression; nil if memory runs out.
  ///
  /// - Parameters:
  ///   - format: the framing of the bytes.
  ///   - limit: the maximum number of bytes of output.
  package init?(_ format: DeflateFormat, limit: Int) {
    let stream = ZlibStream()
    guard unsafe czlib_begin_inflating(stream.pointer, format.windowBits) == Z_OK else { return nil }
    unsafe stream.end = inflateEnd
    self.stream = stream
    allowance = max(limit, 0)
  }

  private init(copying other: borrowing Inflater, _ stream: ZlibStream) {
    self.stream = stream
    allowance = other.allowance
    status = other.status
  }

  /// The same state once more, so that the bytes that follow can be decompressed again; nil if memory runs out.
  package func copy() -> Inflater? {
    let stream = ZlibStream()
    guard unsafe inflateCopy(stream.pointer, self.stream.pointer) == Z_OK else { return nil }
    unsafe stream.end = inflateEnd
    return Inflater(copying: self, stream)
  }

  /// Decompresses the next bytes; bytes after the end are ignored.
  ///
  /// - Parameters:
  ///   - input: the bytes.
  ///   - body: called with the output, block by block.
  /// - Throws: what `body` throws.
  package mutating func take<Failure: Error>(
    _ input: Span<UInt8>, _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var taken = 0
    defer { takenCount = taken }
    while status == .unfinished {
      let code = unsafe stream.run(input, from: &taken) { unsafe inflate($0, Z_NO_FLUSH) }
      let made = stream.outputCount
      guard made <= allowance else {
        status = .tooLong
        return
      }
      allowance -= made
      if made > 0 { try stream.withOutput(body) }
      switch code {
      case Z_STREAM_END: status = .finished
      case Z_OK where taken < input.count || made == ZlibStream.blockSize: continue
      case Z_OK, Z_BUF_ERROR: return
      default: status = .damaged
      }
    }
  }
}

/// Compresses bytes, block by block, in a fixed amount of memory.
@safe package struct Deflater: ~Copyable {
  private let stream: ZlibStream

  /// Begins a compression; nil if memory runs out.
  ///
  /// - Parameter format: the framing of the output.
  package init?(_ format: DeflateFormat) {
    let stream = ZlibStream()
    guard unsafe czlib_begin_deflating(stream.pointer, format.windowBits) == Z_OK else { return nil }
    unsafe stream.end = deflateEnd
    self.stream = stream
  }

  /// Compresses the next bytes, or finishes with the last ones.
  ///
  /// - Parameters:
  ///   - input: the bytes.
  ///   - isLast: whether these are the last bytes.
  ///   - body: called with the output, block by block.
  /// - Throws: what `body` throws.
  package mutating func take<Failure: Error>(
    _ input: Span<UInt8>, isLast: Bool, _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var taken = 0
    while true {
      let code = unsafe stream.run(input, from: &taken) {
        unsafe deflate($0, isLast ? Z_FINISH : Z_NO_FLUSH)
      }
      let made = stream.outputCount
      if made > 0 { try stream.withOutput(body) }
      guard code == Z_OK, made == ZlibStream.blockSize || taken < input.count else { return }
    }
  }
}

extension Span<UInt8> {
  /// The CRC-32 of the bytes, continued from that of earlier bytes.
  package func crc32(after start: UInt32 = 0) -> UInt32 {
    var sum = uLong(start)
    unsafe withUnsafeBufferPointer { bytes in
      var rest = unsafe bytes[...]
      while unsafe !rest.isEmpty {
        // zlib counts with 32 bits.
        let block = unsafe UnsafeBufferPointer(rebasing: rest.prefix(1 << 30))
        sum = unsafe CZlib.crc32(sum, block.baseAddress, uInt(block.count))
        unsafe rest = rest.dropFirst(1 << 30)
      }
    }
    return UInt32(truncatingIfNeeded: sum)
  }
}

/// The state of zlib, which must not move in memory, and a block for the output.
@safe private final class ZlibStream {
  static let blockSize = 1 << 16

  let pointer: UnsafeMutablePointer<z_stream>
  var end: ((UnsafeMutablePointer<z_stream>) -> CInt)?
  private let block: UnsafeMutablePointer<UInt8>
  private(set) var outputCount = 0

  init() {
    unsafe pointer = .allocate(capacity: 1)
    unsafe pointer.initialize(to: z_stream())
    unsafe block = .allocate(capacity: Self.blockSize)
    unsafe block.initialize(repeating: 0, count: Self.blockSize)
  }

  deinit {
    if let end = unsafe end { _ = unsafe end(pointer) }
    unsafe pointer.deallocate()
    unsafe block.deallocate()
  }

  /// Runs zlib once on the rest of the input, with an empty block for the output.
  func run(
    _ input: Span<UInt8>, from taken: inout Int, _ body: (UnsafeMutablePointer<z_stream>) -> CInt
  ) -> CInt {
    unsafe input.withUnsafeBufferPointer { bytes in
      let count = min(bytes.count - taken, 1 << 30)
      // zlib only reads from the pointer.
      unsafe pointer.pointee.next_in = bytes.baseAddress.map {
        unsafe UnsafeMutablePointer(mutating: $0 + taken)
      }
      unsafe pointer.pointee.avail_in = uInt(count)
      unsafe pointer.pointee.next_out = block
      unsafe pointer.pointee.avail_out = uInt(Self.blockSize)
      let code = unsafe body(pointer)
      unsafe taken += count - Int(pointer.pointee.avail_in)
      unsafe outputCount = Self.blockSize - Int(pointer.pointee.avail_out)
      unsafe pointer.pointee.next_in = nil
      return code
    }
  }

  /// Calls `body` with the output.
  func withOutput<Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Void) throws(Failure) {
    try unsafe body(Span(_unsafeStart: block, count: outputCount))
  }
}
