import Testing

@testable import SQLiteShell

@Suite struct PendingInputTests {
  @Test func `a line is scanned once, however long the statement grows`() {
    // Restarting the scan for each line would examine 20 thousand million bytes here.
    var pending = PendingInput()
    let line = Array("(1, 'a b c d e f g h i j k l m n o p q r s t u v w x y z'),".utf8)
    pending.append(Array("INSERT INTO t VALUES".utf8), number: 1)
    for number in 0..<25_000 { pending.append(line, number: number) }
    #expect(!pending.isComplete)
    pending.append(Array("(2, '');".utf8), number: 2)
    #expect(pending.isComplete)
  }
}
