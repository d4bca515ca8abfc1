import OutputModes
import TypedSQLiteCore

/// Keeps a stream to JSON: all that is not written as JSON becomes the strings of objects.
///
/// So no code that prints can break the stream; only what is known to write JSON says so, with
/// ``OutputSink/beginJSON()``.
struct JSONGate {
  /// How text becomes objects.
  enum Form {
    /// A text is one string, as long as it may be; results are JSON. For results.
    case texts
    /// Each write is an object in a line, even what would be a result. For messages.
    case lines
  }

  let form: Form
  /// How many bytes of the buffer are in their last form.
  fileprivate var finishedCount = 0
  /// Whether an object is open whose text may go on.
  fileprivate var isTextOpen = false
  /// The first bytes of a character whose others have not been written yet.
  fileprivate var heldBytes: [UInt8] = []
  /// How many scopes of JSON are open.
  fileprivate var depth = 0

  init(_ form: Form) { self.form = form }
}

extension OutputSink {
  /// Whether a JSON value is being written, inside which nothing else can be.
  var isInsideJSON: Bool { (gate?.depth ?? 0) > 0 }

  /// Begins to write JSON; ends the text before it.
  func beginJSON() {
    guard gate != nil, gate?.form == .texts else { return }
    if gate?.depth == 0 { endText() }
    gate?.depth += 1
  }

  /// Ends what ``beginJSON()`` began.
  func endJSON() {
    guard let depth = gate?.depth, depth > 0 else { return }
    gate?.depth = depth - 1
    if depth == 1 { gate?.finishedCount = buffer.count }
  }

  /// Writes a value in a line of its own, between results and texts.
  func write(record: JSONTree) {
    endText()
    record.write(to: &buffer)
    buffer.append(UInt8(ascii: "\n"))
    gate?.finishedCount = buffer.count
  }

  /// Ends the text that was written so far: what follows is another one.
  func endText() {
    guard let open = gate, open.depth == 0 else { return }
    sealText(isWhole: true)
    guard gate?.isTextOpen == true else { return }
    buffer.append("\"}\n")
    gate?.isTextOpen = false
    gate?.finishedCount = buffer.count
  }

  /// Turns the text at the end of the buffer into a part of a string, before the buffer is written.
  func sealText() {
    guard let open = gate, open.depth == 0 else { return }
    guard open.form == .texts else { return endText() }
    sealText(isWhole: false)
  }

  private func sealText(isWhole: Bool) {
    guard let open = gate else { return }
    var text = open.heldBytes + buffer.withSpan(from: open.finishedCount) { $0.array }
    gate?.heldBytes = []
    buffer.truncate(to: open.finishedCount)
    if !isWhole {
      let count = text.countWithoutOpenCharacter
      gate?.heldBytes = Array(text[count...])
      text.removeLast(text.count - count)
    }
    guard !text.isEmpty else { return }
    if !open.isTextOpen {
      JSONTree.textStart(of: source, to: &buffer)
      gate?.isTextOpen = true
    }
    let start = buffer.count
    if text.span.isUTF8 { buffer.append(text) } else { buffer.append(String(repairing: text.span)) }
    buffer.escape(from: start, with: .json)
    gate?.finishedCount = buffer.count
  }

  /// Says that the buffer was written.
  func didWriteBuffer() { gate?.finishedCount = 0 }
}

extension JSONTree {
  /// Writes the start of an object for text that is no result, up to the text.
  ///
  /// - Parameters:
  ///   - source: the command or the option that prints it; nil if the session does.
  ///   - buffer: receives the start; the end is `"}`.
  fileprivate static func textStart(of source: String?, to buffer: inout ByteBuffer) {
    var head = OutputContract.head(.text)
    if let source { head = head.adding(["command": .text(source)]) }
    buffer.append(UInt8(ascii: "{"))
    head.members.writeInside(to: &buffer)
    buffer.append(",\"text\":\"")
  }
}

extension [UInt8] {
  /// How many bytes there are before a character of UTF-8 that lacks its last bytes.
  fileprivate var countWithoutOpenCharacter: Int {
    var start = count
    while start > 0, count - start < 4 {
      start -= 1
      let byte = self[start]
      guard byte & 0xC0 != 0x80 else { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > count - start ? start : count
    }
    return count
  }
}
