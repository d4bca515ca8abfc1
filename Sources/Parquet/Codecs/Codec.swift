import Deflate

/// A way of compressing pages.
enum Codec: Sendable {
  case none, snappy, gzip

  /// The codec of a number in `parquet.thrift`.
  ///
  /// - Throws: ``ParquetFailure/unsupportedCodec(_:column:)``.
  init(_ number: Int, column: String) throws(ParquetFailure) {
    switch number {
    case 0: self = .none
    case 1: self = .snappy
    case 2: self = .gzip
    default:
      let names = [3: "LZO", 4: "Brotli", 5: "LZ4", 6: "Zstandard", 7: "LZ4"]
      throw .unsupportedCodec(names[number] ?? "the unknown codec \(number)", column: column)
    }
  }

  /// Appends the bytes that compressed ones mean.
  ///
  /// Memory is used only for what the compressed bytes can mean, whatever size a header claims.
  ///
  /// - Parameters:
  ///   - input: the compressed bytes.
  ///   - size: how many bytes they must mean.
  ///   - output: what the bytes are appended to.
  /// - Throws: ``Damage`` if they mean something else.
  func decompress(_ input: Span<UInt8>, size: Int, into output: inout [UInt8]) throws(Damage) {
    switch self {
    case .none:
      guard input.count == size else { throw .wrong("its bytes are of another size than its header says") }
      output.append(input)
    case .snappy: try Snappy.decompress(unsafe input.bytes, size: size, into: &output)
    case .gzip: try inflate(input, size: size, into: &output)
    }
  }

  /// Decompresses one or more members of gzip.
  private func inflate(_ input: Span<UInt8>, size: Int, into output: inout [UInt8]) throws(Damage) {
    let end = output.count + size
    var start = 0
    while start < input.count {
      guard var inflater = Inflater(.gzip, limit: end - output.count) else {
        throw .wrong("memory ran out for its compressed bytes")
      }
      var made = output
      output = []
      inflater.take(input.extracting(start..<input.count)) { bytes throws(Never) in
        made.append(bytes)
      }
      output = made
      guard inflater.status == .finished else { throw .wrong("its compressed bytes are damaged") }
      start += inflater.takenCount
    }
    guard output.count == end else {
      throw .wrong("its compressed bytes are of another size than its header says")
    }
  }
}
