import TestSupport
import Testing

/// The zones that a session finds by their names, and what uses them.
@Suite struct ZoneNameTests {
  /// The file of a zone that is an hour ahead of UTC and has summer time by the rule of the European Union.
  private let berlin = ZoneFiles.berlin

  private func memory(_ zones: [String: [UInt8]]) -> MemorySurroundings { ZoneFiles.memory(zones) }

  private let table = """
    CREATE TABLE t(at DATETIME, said DATETIME);
    INSERT INTO t VALUES (1769853600, '2026-01-31 10:00:00'), (1782900000, '2026-07-01 10:00:00Z');

    """

  @Test func `exports stay in UTC, which they name, unless the zone applies to files`() {
    let memory = memory(["/usr/share/zoneinfo/Europe/Berlin": berlin])
    let run = runShell(
      table + """
        .format zone Europe/Berlin
        .mode csv
        SELECT at FROM t LIMIT 1;
        .format zone Europe/Berlin --files
        SELECT at FROM t LIMIT 1;
        """, memory: memory)
    #expect(run.output == "\"2026-01-31 10:00:00Z\"\r\n\"2026-01-31 11:00:00+01:00\"\r\n")
  }

  @Test func `local is the zone of TZ, else of the system`() {
    let surroundings = memory(["/etc/localtime": berlin])
    #expect(
      runShell(table + ".format zone local\nSELECT at FROM t LIMIT 1;", memory: surroundings).output
        == "2026-01-31 11:00:00+01:00\n")
    surroundings.output.bytes = []
    surroundings.environment = ["TZ": "EST5EDT,M3.2.0,M11.1.0"]
    #expect(
      runShell(table + ".format zone local\nSELECT at FROM t LIMIT 1;", memory: surroundings).output
        == "2026-01-31 05:00:00-05:00\n")
  }

  @Test func `a rule that no file is named after is a zone too, without dates as in the C library`() {
    let surroundings = memory([:])
    let show = "\nSELECT at FROM t LIMIT 1;"
    #expect(
      runShell(table + ".format zone EST5EDT\(show)", memory: surroundings).output
        == "2026-01-31 05:00:00-05:00\n")
    surroundings.output.bytes = []
    surroundings.environment = ["TZ": ":EST5EDT"]
    #expect(
      runShell(table + ".format zone local\(show)", memory: surroundings).output
        == "2026-01-31 05:00:00-05:00\n")
  }

  @Test(arguments: [
    ("berlin", "Europe/Berlin"), ("Europe/Berln", "Europe/Berlin"), ("new york", "America/New_York"),
  ])
  func `a zone that was meant is named`(name: String, zone: String) {
    let surroundings = memory([:])
    surroundings.files["/usr/share/zoneinfo/zone1970.tab"] = MemoryDestination(
      "#codes\nDE\t+5230+01322\tEurope/Berlin\tmost of Germany\nUS\t+404251-0740023\tAmerica/New_York\n")
    let run = runShell(".format zone '\(name)'", memory: surroundings)
    #expect(run.errors.hasSuffix("such as Europe/Berlin\nDid you mean \"\(zone)\"?\n"), "\(run.errors)")
  }

  @Test(arguments: ["../../etc/passwd", "/etc/passwd", "Mars", ""])
  func `a name that is no zone is refused`(name: String) {
    let run = runShell(".format zone '\(name)'", memory: memory(["/etc/passwd": berlin]))
    #expect(
      run.errors == """
        .format: no zone '\(name)'; use UTC, local, an offset such as +05:30, or a name such as Europe/Berlin

        """)
  }
}
