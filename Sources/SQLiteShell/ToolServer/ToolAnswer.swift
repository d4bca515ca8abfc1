import OutputModes
import TypedSQLiteCore

/// What a tool has found out: one object of the contract, which has the results and the messages of its session.
struct ToolAnswer {
  /// The object, in one line.
  let object: [UInt8]
  /// Whether the tool failed.
  let isError: Bool

  /// - Parameters:
  ///   - results: what the session wrote, JSON texts one after the other.
  ///   - messages: the messages of the session, an object a line.
  init(results: [UInt8], messages: [UInt8]) {
    var texts = Self.texts(in: results)
    let lines = messages.split(separator: UInt8(ascii: "\n")).map(Array.init)
    let records = lines.compactMap { JSONTree($0.span) }
    isError = records.contains { $0.kind == .error }
    // Envelopes have a failure among the results too.
    let failures = records.filter { $0.kind == .error }.map { Array($0.json.utf8) }
    texts.removeAll { failures.contains($0) }
    var notes = records.filter { $0.kind != .error }
    if texts.isEmpty {
      texts = Array(failures.prefix(1))
    } else if isError, !texts.contains(where: Self.hasFailure) {
      notes = records
    }
    object = Self.adding(notes.map(\.withoutVersion), to: Self.one(of: texts))
  }

  /// The object of several.
  private static func one(of texts: [[UInt8]]) -> [UInt8] {
    if texts.count == 1 { return texts[0] }
    let several = JSONTree.object(OutputContract.head(.results).members)
      .adding(["results": .list(texts.map { .written($0) })])
    return Array(several.json.utf8)
  }

  private static func adding(_ notes: [JSONTree], to object: [UInt8]) -> [UInt8] {
    guard !notes.isEmpty, object.last == UInt8(ascii: "}") else { return object }
    return object.dropLast() + Array(",\"messages\":\(JSONTree.list(notes).json)}".utf8)
  }

  /// Whether the envelope of a result says that it failed.
  private static func hasFailure(_ text: [UInt8]) -> Bool { JSONTree(text.span)?["error"] != nil }

  /// The JSON texts in bytes, each in one line.
  private static func texts(in bytes: [UInt8]) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    var text: [UInt8] = []
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        // Between tokens there is no other white space than line feeds.
        case UInt8(ascii: "\n"): continue
        default: break
        }
      }
      text.append(byte)
      if depth == 0, !isInString {
        texts.append(text)
        text = []
      }
    }
    return texts
  }

  /// The answer as the result of a call.
  var result: JSONTree {
    .object([
      "content": .list([
        .object(["type": .text("text"), "text": .text(String(repairing: object.span))])
      ]),
      "structuredContent": .written(object), "isError": .flag(isError),
    ])
  }
}

extension JSONTree {
  /// What an object of the contract is; nil if it is none.
  fileprivate var kind: OutputContract.Kind? { self["kind"]?.string.flatMap(OutputContract.Kind.init) }

  /// The object for a place inside of another one.
  fileprivate var withoutVersion: JSONTree { .object(members.filter { $0.name != "version" }) }
}
