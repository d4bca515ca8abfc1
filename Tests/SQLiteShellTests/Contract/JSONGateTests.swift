import OutputModes
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

@Suite struct JSONGateTests {
  private func makeSink(_ form: JSONGate.Form) -> (OutputSink, MemoryDestination) {
    let memory = MemoryDestination()
    let sink = OutputSink(memory)
    sink.gate = JSONGate(form)
    return (sink, memory)
  }

  @Test func `text becomes a string, and results stay`() throws {
    let (sink, memory) = makeSink(.texts)
    sink.source = "dump"
    sink.buffer.append("a\"\\\n")
    try sink.flush()
    sink.buffer.append([0xC3])
    try sink.flush()
    sink.buffer.append([0xA4, 0xFF, 0x00])
    sink.beginJSON()
    sink.buffer.append("[1")
    try sink.flush()
    sink.buffer.append(",2]\n")
    sink.endJSON()
    sink.source = nil
    sink.buffer.append("z")
    sink.endText()
    try sink.flush()
    #expect(
      memory.text == """
        {"version":1,"kind":"text","command":"dump","text":"a\\"\\\\\\nä\u{FFFD}\\u0000"}
        [1,2]
        {"version":1,"kind":"text","text":"z"}

        """)
    #expect(try StrictJSON.texts(memory.bytes).count == 3)
  }

  @Test func `a stream of lines has an object for each write`() throws {
    let (sink, memory) = makeSink(.lines)
    sink.beginJSON()
    sink.buffer.append("[1,\n2]\n")
    sink.endJSON()
    try sink.flush()
    sink.write(record: .object(["a": .integer(1)]))
    sink.buffer.append([0xE2, 0x82])
    try sink.flush()
    #expect(
      memory.text == """
        {"version":1,"kind":"text","text":"[1,\\n2]\\n"}
        {"a":1}
        {"version":1,"kind":"text","text":"\u{FFFD}"}

        """)
  }

  @Test func `a long text is written in parts, in flat memory`() throws {
    let (sink, memory) = makeSink(.texts)
    var expected = 0
    for number in 0..<20_000 {
      sink.buffer.append("Zeile \(number) ä€😀\n")
      expected += "Zeile \(number) ä€😀\n".utf8.count
      try sink.flushIfLarge()
      #expect(sink.buffer.count < 1 << 17)
    }
    sink.endText()
    try sink.flush()
    let texts = try StrictJSON.texts(memory.bytes)
    #expect(texts.count == 1)
    #expect(texts.first?["text"]?.string?.utf8.count == expected)
    #expect(memory.writes.count > 5)
  }

  @Test func `a failed command ends the rows that it began`() throws {
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings())
    shell.routing.keepToJSON()
    shell.select(.json)
    let rows = try ReportRows(["a"], shell.presentation, to: shell.output)
    try rows.add([.integer(1)])
    shell.output.frame?.abandon(MessageReport("it failed"))
    shell.output.buffer.append("text")
    shell.routing.end()
    #expect(memory.output.text == "[{\"a\":1}]\n{\"version\":1,\"kind\":\"text\",\"text\":\"text\"}\n")
  }
}
