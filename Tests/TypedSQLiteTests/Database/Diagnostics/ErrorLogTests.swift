import Foundation
import Testing
import TypedSQLite

struct ErrorLogTests {
  @Test func `the library reports its errors to a program`() async {
    // The library accepts the function only before its first use, so each case is a process of its own.
    await #expect(processExitsWith: .exitCode(7)) {
      Database.logError = { code, message in
        guard code == .SQLITE_ERROR, message.contains("no such table: nobody") else { return }
        exit(7)
      }
      _ = try Database(path: ":memory:").makeStatement(sql: "SELECT * FROM nobody")
    }
    await #expect(processExitsWith: .exitCode(7)) {
      Database.logError = { code, message in
        if code == .SQLITE_BUSY, message == "unfinalized statement: SELECT 1" { exit(7) }
      }
      let queue = try DatabaseQueue()
      let statement = try queue.inDatabase { try $0.makeStatement(sql: "SELECT 1") }
      try? queue.close()
      withExtendedLifetime(statement) {}
    }
    await #expect(processExitsWith: .success) {
      Database.logError = { _, _ in exit(7) }
      Database.logError = nil
      _ = try? Database(path: ":memory:").makeStatement(sql: "SELECT * FROM nobody")
    }
  }
}
