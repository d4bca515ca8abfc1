import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct FailureTests {
  @Test func `a failure is matched by its facts`() throws {
    let shell = Shell(surroundings: MemorySurroundings().surroundings())
    let error = #expect(throws: ShellError.self) {
      try CommandRunner(shell: shell).run(Array("limit no_such_limit 1".utf8))
    }
    guard case .unknownLimit(let name) = error?.failure as? CommandFailure else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(name == "no_such_limit")
  }

  @Test func `failures are equal if the user sees the same`() {
    let failure = ShellError.export(.cloneInterrupted("a.db"))
    #expect(failure == .export(.cloneInterrupted("a.db")))
    #expect(failure != .export(.cloneInterrupted("b.db")))
    #expect(failure != failure.endingProgram)
    #expect(failure.endingProgram.message == failure.message)
  }
}
