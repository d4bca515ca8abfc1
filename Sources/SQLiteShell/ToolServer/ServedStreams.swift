import OutputModes
import TypedSQLiteCore

/// The streams of a session that answers a client: the client gets only messages of the protocol.
///
/// Results and messages of the session are kept, and become parts of answers.
package struct ServedStreams {
  /// The stream to the client.
  let client: any ByteDestination
  let results = KeptOutput()
  let messages = KeptOutput()
  private let errors: any ByteDestination
  private let switched: SwitchedStream

  /// Takes the streams of surroundings, and puts others into their place.
  package init(replacingIn surroundings: inout Surroundings) {
    client = surroundings.output
    errors = surroundings.errors
    switched = SwitchedStream(errors)
    surroundings.output = results
    surroundings.errors = switched
    surroundings.outputIsTerminal = false
    surroundings.errorsAreTerminal = false
  }

  /// Keeps messages from now on, which went to standard error; what was printed before is no answer.
  func beginAnswers() {
    switched.target = messages
    _ = results.take()
  }

  /// Sends messages to standard error again.
  func endAnswers() { switched.target = errors }
}

/// A stream that is one of two.
private final class SwitchedStream: ByteDestination {
  var target: any ByteDestination

  init(_ target: any ByteDestination) { self.target = target }

  func write(_ bytes: Span<UInt8>) throws(FileError) { try target.write(bytes) }
  func close() throws(FileError) {}
}
