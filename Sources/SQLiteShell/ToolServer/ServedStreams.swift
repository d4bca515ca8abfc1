import OutputModes
import TypedSQLiteCore

/// The streams of a session that answers a client: the client gets only messages of the protocol.
///
/// Results and messages of the session are kept, and become parts of answers. Before the server begins to answer, messages
/// go to standard error.
package struct ServedStreams {
  /// The stream to the client.
  let client: any ByteDestination
  let results = KeptStream()
  let messages: KeptStream

  /// Takes the streams of surroundings, and puts others into their place.
  package init(replacingIn surroundings: inout Surroundings) {
    client = surroundings.output
    messages = KeptStream(passingOnTo: surroundings.errors)
    surroundings.output = results
    surroundings.errors = messages
    surroundings.outputIsTerminal = false
    surroundings.errorsAreTerminal = false
  }
}

/// A stream whose bytes are kept until somebody takes them.
final class KeptStream: ByteDestination {
  private var bytes: [UInt8] = []
  private let first: (any ByteDestination)?
  /// Whether bytes are kept; until then they go to another stream, if there is one.
  var keeps = false

  init(passingOnTo first: (any ByteDestination)? = nil) { self.first = first }

  func write(_ bytes: Span<UInt8>) throws(FileError) {
    guard keeps else {
      try first?.write(bytes)
      return
    }
    self.bytes.append(contentsOf: bytes.array)
  }

  func close() throws(FileError) {}

  /// Returns and forgets the bytes.
  func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}
