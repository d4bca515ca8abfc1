import SQLiteShell
import Testing
import TestSupport

@Suite struct DemoTests {
  @Test func `the demo prints its tables without an error`() {
    let memory = MemorySurroundings()
    let result = Shell(surroundings: memory.surroundings()).runDemo()
    #expect(memory.errors.text == "")
    #expect(result.failures == 0)
    #expect(memory.output.text.contains("Good morning"))
  }
}
