import TestSupport
import Testing

/// Times on the clocks of the system, which only a process of its own has.
@Suite struct LocalTimeTests {
  private func run(_ statements: String..., zone: String) throws -> Executable.Run {
    try Executable.tsqlite.run(
      [
        "-typed-input", ":memory:",
        """
        CREATE TABLE e(at INTEGER, wall DATETIME);
        INSERT INTO e VALUES (unixepoch('2026-01-15 09:59'), '2026-01-15 04:59:00'),
          (unixepoch('2026-01-15 10:00'), '2026-01-15 05:00:00');
        """,
        ".format date unix e.at", ".format zone Europe/Berlin",
        ".format zone America/New_York e.wall",
      ] + statements,
      environment: ["TZ": zone])
  }

  @Test(arguments: ["UTC0", "<-05>5", "<+0530>-5:30"])
  func `a time with localtime is on the clocks of the system, whatever zone is shown`(zone: String) throws {
    let run = try run(
      "SELECT count(*) FROM e WHERE at >= datetime('2026-01-15 10:00', 'localtime')",
      "SELECT count(*) FROM e WHERE wall >= datetime('2026-01-15 10:00', 'localtime')",
      "SELECT count(*) FROM e WHERE at >= strftime('%Y-%m-%d %H:%M', '2026-01-15 10:00', 'localtime')",
      "SELECT count(*) FROM e WHERE at = datetime(at, 'localtime')",
      "SELECT count(*) FROM e WHERE at >= datetime('2026-01-15 10:00')", zone: zone)
    #expect(run == .init(output: "1\n1\n1\n2\n2\n"))
  }
}
