import SQLiteShell

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Standard input as the messages of a client.
final class StandardInputChannel: ClientChannel {
  private let reader: FileDescriptorReader

  init(_ reader: FileDescriptorReader) {
    self.reader = reader
  }

  func receive(waits: Bool) throws(FileError) -> ClientBytes {
    if !waits {
      var entry = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&entry, 1, 0) > 0 else { return .none }
    }
    var block: [UInt8] = []
    return try reader.read(into: &block) ? .some(block) : .end
  }
}
