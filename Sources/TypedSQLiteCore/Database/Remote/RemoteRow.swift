#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A row that a server sent.
///
/// A row keeps the memory that its values point into. So a row that somebody still has stays as it is, whatever the
/// engine reads after it, and whether or not the connection is still there.
@safe package struct RemoteRow {
  /// The values; pointers in them are valid as long as the row exists.
  package let values: [RemoteValue]
  private let memory: RemoteMemory?

  /// - Parameters:
  ///   - values: the values, whose bytes do not change as long as somebody else than their reader has `memory`.
  ///   - memory: the memory of their bytes; nil if none of them has any.
  package init(_ values: [RemoteValue], in memory: RemoteMemory?) {
    self.values = values
    self.memory = memory
  }

  /// Copies values into memory of their own.
  package init(copying values: [RemoteValue]) {
    let size = values.reduce(0) { unsafe $0 + ($1.bytes.map { $0.count + 1 } ?? 0) }
    guard size > 0 else {
      self.init(values, in: nil)
      return
    }
    let memory = RemoteMemory(size)
    var end = 0
    let copies = values.map { value in
      guard let bytes = unsafe value.bytes else { return value }
      let copy = unsafe UnsafeMutableRawBufferPointer(rebasing: memory.bytes[end..<end + bytes.count])
      unsafe copy.copyMemory(from: UnsafeRawBufferPointer(bytes))
      unsafe memory.bytes[end + bytes.count] = 0
      end += bytes.count + 1
      return unsafe value.replacingBytes(with: UnsafeBufferPointer(copy.assumingMemoryBound(to: UInt8.self)))
    }
    self.init(copies, in: memory)
  }

  /// About how many bytes of memory it needs if it is a copy.
  internal var size: Int {
    unsafe 64 + values.count * MemoryLayout<RemoteValue>.stride + (memory?.bytes.count ?? 0)
  }
}

/// Memory for what a server sends.
///
/// Its reader takes other memory for what comes next while a row is in it: `isKnownUniquelyReferenced` tells.
@safe package final class RemoteMemory {
  package let bytes: UnsafeMutableRawBufferPointer

  package init(_ count: Int) {
    unsafe bytes = .allocate(byteCount: count, alignment: 8)
  }

  deinit { unsafe bytes.deallocate() }
}

extension RemoteValue {
  /// The bytes of a text or blob, without the zero byte at the end of a text; nil for others.
  fileprivate var bytes: UnsafeBufferPointer<UInt8>? {
    switch self {
    case .null, .integer, .real: nil
    case .text(let text):
      unsafe UnsafeBufferPointer(
        start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: strlen(text))
    case .countedText(let bytes), .blob(let bytes): unsafe bytes
    }
  }

  /// The value with its bytes in another place; a zero byte follows them.
  fileprivate func replacingBytes(with bytes: UnsafeBufferPointer<UInt8>) -> RemoteValue {
    switch self {
    case .null, .integer, .real: self
    case .text:
      unsafe bytes.baseAddress.map { unsafe .text(UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)) }
        ?? .null
    case .countedText: unsafe .countedText(bytes)
    case .blob: unsafe .blob(bytes)
    }
  }
}
