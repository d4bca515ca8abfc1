import Deflate
import TypedSQLiteCore

/// Decompresses a file that gzip wrote, also one of several parts.
final class GunzipReader: ByteReader {
  private let reader: any ByteReader
  private let box: InflaterBox
  private let places: GunzipPlaces?
  private var input: [UInt8] = []
  /// How much of the input was taken, and the offset of the input in the file.
  private var taken = 0
  private var inputStart = 0
  /// How many bytes were given.
  private var givenCount = 0
  private var isFirst = true

  /// Reads a file from its start, and notes places from which it can be read again.
  init(_ reader: any ByteReader, noting places: GunzipPlaces? = nil) {
    self.reader = reader
    self.places = places
    box = InflaterBox()
  }

  /// Reads the rest of a file; nil if memory runs out.
  init?(_ reader: any ByteReader, from place: GunzipPlaces.Place) {
    guard let box = place.state.copy() else { return nil }
    self.reader = reader
    self.box = box
    places = nil
    isFirst = false
  }

  /// Whether bytes begin like those of a compressed file.
  static func isCompressed(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0x1F, 0x8B, 0x08])
  }

  func read(into block: inout [UInt8]) throws(FileError) -> Bool {
    block.removeAll(keepingCapacity: true)
    while block.isEmpty {
      if taken >= input.count {
        inputStart += input.count
        input.removeAll(keepingCapacity: true)
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
    givenCount += block.count
    if !box.isFinished { places?.note(box, input: inputStart + taken, output: givenCount) }
    return true
  }
}

/// Places of a compressed file from which it can be decompressed without all that is before them.
final class GunzipPlaces {
  /// A place in the file, and in its text.
  struct Place {
    let input: Int
    let output: Int
    fileprivate let state: InflaterBox
  }

  private(set) var all: [Place] = []
  /// How many bytes of the text are between two places at least.
  private var step: Int
  /// How many places are kept; each has the last 32 KiB of the text.
  private let limit: Int

  init(step: Int = 1 << 20, limit: Int = 64) {
    self.step = step
    self.limit = limit
  }

  fileprivate func note(_ state: InflaterBox, input: Int, output: Int) {
    guard output - (all.last?.output ?? 0) >= step, let state = state.copy() else { return }
    all.append(Place(input: input, output: output, state: state))
    guard all.count == limit else { return }
    step *= 2
    all = all.enumerated().compactMap { $0.offset.isMultiple(of: 2) ? nil : $0.element }
  }

  /// The last place that is not behind an offset of the text.
  func last(upTo output: Int) -> Place? { all.last { $0.output <= output } }
}

/// Keeps the state of zlib, which cannot be copied.
private final class InflaterBox {
  private var inflater: Inflater?

  init() {}

  /// The same state once more; nil if memory runs out.
  func copy() -> InflaterBox? {
    let other = InflaterBox()
    other.inflater = inflater?.copy()
    return other.inflater == nil ? nil : other
  }

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
