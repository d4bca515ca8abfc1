import Foundation
import TestSupport
import Testing

/// Dates of browsers at the prompt, as people ask for them.
@Suite(.serialized) struct MeaningTests {
  /// Types a line, and expects what the screen ends with after it.
  private func expect(_ output: String, of line: String, in session: TerminalSession) {
    let terminal = session.terminal
    terminal.type(line + "\r")
    terminal.expectEnd("\n\(output)\nsqlite>")
  }

  /// A prompt at a database that a script makes.
  private func open(_ script: String) throws -> TerminalSession {
    let session = try TerminalSession(columns: 200)
    let file = session.home.url.appending(path: "history").path
    let made = try Executable.tsqlite.run([file], input: script)
    #expect(made.errors == "")
    session.terminal.type(".open '\(file)'\r.mode list\r")
    session.terminal.expectEnd(".mode list\nsqlite>")
    return session
  }

  @Test func `a history of Chrome answers questions about dates`() throws {
    let session = try open(
      """
      CREATE TABLE urls(id INTEGER PRIMARY KEY AUTOINCREMENT, url LONGVARCHAR, title LONGVARCHAR,
        visit_count INTEGER DEFAULT 0 NOT NULL, typed_count INTEGER DEFAULT 0 NOT NULL,
        last_visit_time INTEGER NOT NULL, hidden INTEGER DEFAULT 0 NOT NULL);
      CREATE TABLE visits(id INTEGER PRIMARY KEY AUTOINCREMENT, url INTEGER NOT NULL, visit_time INTEGER NOT NULL,
        from_visit INTEGER, transition INTEGER DEFAULT 0 NOT NULL, segment_id INTEGER,
        visit_duration INTEGER DEFAULT 0 NOT NULL);
      WITH RECURSIVE c(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM c LIMIT 8)
      INSERT INTO visits(url, visit_time) SELECT i, (unixepoch() + 11644473600 - i * 3600) * 1000000 FROM c;
      INSERT INTO visits(id, url, visit_time) VALUES (9, 9, 13353681600000000);
      """)
    expect(
      "8", of: "SELECT count(*) FROM visits WHERE visit_time > datetime('now','-30 day');", in: session)
    expect("8", of: "SELECT count(*) FROM visits WHERE visit_time > to_date('2024-10-01');", in: session)
    expect(
      "2024-02-29|2024|2024-02-29 12:00:00",
      of:
        "SELECT date(visit_time), strftime('%Y', visit_time), as_date(visit_time) FROM visits WHERE id = 9;",
      in: session)
    expect("2024-02-29 12:00:00", of: "SELECT min(visit_time) FROM visits;", in: session)
    expect(
      "2024-02-29 12:00:00|2024-02-29 12:00:00",
      of:
        "SELECT first_value(visit_time) OVER (ORDER BY id), coalesce(NULL, visit_time) FROM visits WHERE id = 9;",
      in: session)
  }

  @Test func `a place of Firefox that is inserted has a time like its neighbours`() throws {
    let session = try open(
      """
      CREATE TABLE moz_places(id INTEGER PRIMARY KEY, url LONGVARCHAR, title LONGVARCHAR, rev_host LONGVARCHAR,
        visit_count INTEGER DEFAULT 0, hidden INTEGER DEFAULT 0 NOT NULL, typed INTEGER DEFAULT 0 NOT NULL,
        frecency INTEGER DEFAULT -1 NOT NULL, last_visit_date INTEGER, guid TEXT, foreign_count INTEGER DEFAULT 0 NOT NULL,
        url_hash INTEGER DEFAULT 0 NOT NULL);
      WITH RECURSIVE c(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM c LIMIT 8)
      INSERT INTO moz_places(url, last_visit_date) SELECT 'u' || i, (unixepoch() - i * 3600) * 1000000 FROM c;
      """)
    session.terminal.type("INSERT INTO moz_places(url, last_visit_date) VALUES ('y', datetime('now'));\r")
    expect(
      "integer|1",
      of:
        "SELECT typeof(last_visit_date), last_visit_date > 1600000000000000 FROM moz_places WHERE url = 'y';",
      in: session)
    expect(
      "1", of: "SELECT count(*) FROM moz_places WHERE last_visit_date > datetime('now', '-10 minutes');",
      in: session)
  }
}
