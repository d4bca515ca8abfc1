extension DateStorage {
  /// How a number is stored that is no INTEGER or REAL.
  internal enum NumberForm: Sendable {
    /// TEXT of the digits; a REAL without exponent.
    case digits
    /// TEXT of at least so many hexadecimal digits in lower case; either case is read, and there are no negative numbers.
    case hexadecimal(width: Int)
    /// BLOB of 8 bytes: an INTEGER in two's complement, or the bits of a REAL.
    case bytes(isLittleEndian: Bool)
  }

  /// A storage of the numbers of this one in another form.
  internal func written(
    as form: NumberForm, name: String, summary: String, aliases: [String] = []
  ) -> DateStorage {
    let codec =
      switch codec {
      case .integer(let decode, let encode): form.codec(decode, encode)
      case .real(let decode, let encode): form.codec(decode, encode)
      case .text, .blob: codec
      }
    let first =
      if case .hexadecimal = form, let zero = decode(0.databaseValue) { zero } else { range.lowerBound }
    return DateStorage(
      name: name, summary: summary, aliases: aliases,
      count: Count(unit: unit, zeroPoint: zeroPoint, daysBeginAtNoon: daysBeginAtNoon),
      range: first...range.upperBound, resolution: resolution, codec: codec,
      traits: Traits(isReadable: false, sortsByInstant: false))
  }
}

extension DateStorage.NumberForm {
  fileprivate func codec(
    _ decode: @escaping @Sendable (Int64) -> Timestamp?,
    _ encode: @escaping @Sendable (Timestamp) -> StorageEncoding<Int64>
  ) -> StorageCodec<Timestamp> {
    switch self {
    case .digits:
      .text(
        decode: { ExactDecimal.isCanonical($0) ? Int64(String(repairing: $0)).flatMap(decode) : nil },
        encode: { timestamp, buffer in
          encode(timestamp).written { buffer.append(decimal: $0) }
        })
    case .hexadecimal(let width):
      .text(
        decode: { text in
          guard (width...16).contains(text.count), text.count == width || !text.has("0", at: 0),
            text.sign(at: 0) == nil
          else { return nil }
          return Int64(String(repairing: text), radix: 16).flatMap(decode)
        },
        encode: { timestamp, buffer in
          let encoding = encode(timestamp)
          guard let number = encoding.nearestValue, number >= 0 else { return .outOfRange }
          let digits = String(number, radix: 16)
          buffer.append(UInt8(ascii: "0"), times: max(0, width - digits.utf8.count))
          buffer.append(digits)
          return encoding.written { _ in }
        })
    case .bytes(let isLittleEndian):
      .blob(
        decode: { UInt64(bytes: $0, isLittleEndian).flatMap { decode(Int64(bitPattern: $0)) } },
        encode: { timestamp, buffer in
          encode(timestamp).written { buffer.append(UInt64(bitPattern: $0), isLittleEndian) }
        })
    }
  }

  /// The codec of a REAL; as its bits are not read by people, it has no hexadecimal digits.
  fileprivate func codec(
    _ decode: @escaping @Sendable (Double) -> Timestamp?,
    _ encode: @escaping @Sendable (Timestamp) -> StorageEncoding<Double>
  ) -> StorageCodec<Timestamp> {
    switch self {
    case .digits, .hexadecimal:
      .text(
        decode: { text in
          guard text.count <= 32, ExactDecimal.isCanonical(text) else { return nil }
          return Double(digits: text).flatMap(decode)
        },
        encode: { timestamp, buffer in
          encode(timestamp).written { ExactDecimal($0)?.write(to: &buffer) }
        })
    case .bytes(let isLittleEndian):
      .blob(
        decode: { UInt64(bytes: $0, isLittleEndian).flatMap { decode(Double(bitPattern: $0)) } },
        encode: { timestamp, buffer in
          encode(timestamp).written { buffer.append($0.bitPattern, isLittleEndian) }
        })
    }
  }
}

extension StorageEncoding {
  /// The same result, after its value was written.
  fileprivate func written(_ write: (Encoded) -> Void) -> StorageEncoding<Void> {
    switch self {
    case .exact(let value): .exact(write(value))
    case .rounded(let value): .rounded(write(value))
    case .outOfRange: .outOfRange
    }
  }
}

extension UInt64 {
  /// The number in 8 bytes; nil if there are more or less.
  fileprivate init?(bytes: Span<UInt8>, _ isLittleEndian: Bool) {
    guard bytes.count == 8 else { return nil }
    let word = bytes.word(at: 0)
    self = isLittleEndian ? word : word.byteSwapped
  }
}

extension ByteBuffer {
  fileprivate mutating func append(_ number: UInt64, _ isLittleEndian: Bool) {
    append(word: isLittleEndian ? number : number.byteSwapped)
  }
}
