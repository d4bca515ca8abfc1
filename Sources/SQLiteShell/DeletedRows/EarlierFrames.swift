/// The frames behind the end of a write-ahead log that are left of the rounds before.
///
/// The checksum of a frame continues that of the frame before it, which each frame has in its header. So it can be checked,
/// except for the first frame that was not overwritten. Frames of transactions that did not end are left out.
struct EarlierFrames {
  struct Frame {
    let page: Int
    /// The offset of the page in the file.
    let offset: Int
  }

  private(set) var frames: [Frame] = []

  /// - Parameters:
  ///   - image: the bytes of the log.
  ///   - log: what counts of it.
  ///   - check: called for each frame; throws to end the reading.
  /// - Throws: any error of `check`.
  init(_ image: any PageImage, _ log: WriteAheadLog, _ check: () throws(ShellError) -> Void)
    throws(ShellError)
  {
    guard log.fault == nil, log.pageSize > 0 else { return }
    let frameSize = log.pageSize + WriteAheadLog.frameHeaderSize
    var waiting: [Frame] = []
    var last: (salts: [UInt8], checksum: LogChecksum)?
    var number = log.validCount
    while number < log.frameCount {
      try check()
      let start = WriteAheadLog.headerSize + number * frameSize
      let bytes = image.read(at: start, count: frameSize)
      guard bytes.count == frameSize else { break }
      number += 1
      let header = PageBytes(Array(bytes.prefix(WriteAheadLog.frameHeaderSize)))
      let (page, salts) = (header.field(0, size: 4), header.slice(from: 8, count: 8))
      let stated = LogChecksum(
        isBigEndian: log.isBigEndian, first: UInt32(header.field(16, size: 4)),
        second: UInt32(header.field(20, size: 4)))
      var isContinued = false
      if let last, last.salts == salts {
        var checksum = last.checksum
        checksum.add(bytes.span.extracting(0..<8))
        checksum.add(bytes.span.extracting(WriteAheadLog.frameHeaderSize..<frameSize))
        isContinued = checksum == stated
      }
      if !isContinued { waiting = [] }
      last = (salts, stated)
      // What has the salts of this round is of a transaction that was rolled back.
      guard salts != log.salts, page > 0, page <= Int(Int32.max) else {
        waiting = []
        continue
      }
      waiting.append(Frame(page: page, offset: start + WriteAheadLog.frameHeaderSize))
      if header.field(4, size: 4) > 0 {
        frames += waiting
        waiting = []
      }
    }
  }
}
