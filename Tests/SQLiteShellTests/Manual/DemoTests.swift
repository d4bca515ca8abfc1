import SQLiteShell
import Testing
import TestSupport

@Suite struct DemoTests {
  @Test func `the demo prints its tables without an error`() {
    let memory = MemorySurroundings()
    let result = Shell(surroundings: memory.surroundings()).runDemo()
    #expect(memory.errors.text == "")
    #expect(result.failures == 0)
    // Each is the meaning of a value that the demo stores in another form.
    for shown in [
      "│ 4fe1c2d0-a3b7-4c7e-9f10-d2c3b4a59687 │ 2026-01-31 10:00:00    │ 2026-01-31 10:01:01 │",
      "│ https://swift.org/  │ 2026-01-31 11:00:00.5 │", "│ Ideas     │ 2026-01-31 11:00:00.5  │",
      "│ 1003   │ 19.00   │ 19.00   │", "│ Read the manual  │ false │ 2026-02-28 │",
      "\"settings\":{\"on\":true,\"level\":0.5}",
    ] {
      #expect(memory.output.text.contains(shown), "\(shown)")
    }
  }
}
