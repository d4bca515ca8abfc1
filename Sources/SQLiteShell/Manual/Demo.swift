extension Shell {
  /// Creates the demo's tables in the database and prints them; to a person page by page, and the session afterwards has
  /// the settings that it had before, with the formats of the demo.
  public func runDemo() -> InputResult {
    func run() -> InputResult { self.run(TextLines(Array(demo.utf8), origin: .file("demo"))) }
    guard isPrompted else { return run() }
    var settings = settings
    defer {
      settings.formats = self.settings.formats
      self.settings = settings
    }
    var result = InputResult()
    do {
      try routing.paging(isTyped: true) { result = run() }
    } catch {
      report(error)
    }
    return result
  }
}

/// The tables of the demo, and what is asked of them.
private let demo = """
  CREATE TABLE message (id BLOB PRIMARY KEY, sent INTEGER, seen INTEGER, body TEXT);
  INSERT INTO message VALUES
    (x'4fe1c2d0a3b74c7e9f10d2c3b4a59687', 1769853600000, 1769853661, 'Good morning'),
    (x'0b6a7f7e54d34b0c8f3a1e2d3c4b5a69', 1769857200250, NULL, 'Are you there?');

  CREATE TABLE visit (url TEXT, visited DATETIME);
  INSERT INTO visit VALUES
    ('https://sqlite.org/', 13414327200000000),
    ('https://swift.org/', 13414330800500000);

  CREATE TABLE note (title TEXT, modified TIMESTAMP);
  INSERT INTO note VALUES ('Groceries', 791546400.25), ('Ideas', 791550000.5);

  CREATE TABLE invoice (number INTEGER, total TEXT, paid INTEGER);
  INSERT INTO invoice VALUES (1001, '1249.90', 124990), (1002, '0.10', 0), (1003, '19.00', 1900);

  CREATE TABLE task (title TEXT, done BOOLEAN, due DATE, priority TEXT CHECK (priority IN ('high', 'low')));
  INSERT INTO task VALUES
    ('Write the manual', 1, '2026-02-01', 'high'),
    ('Read the manual', 0, '2026-02-28', 'low'),
    ('Lose the manual', NULL, NULL, 'low');

  CREATE TABLE device (name TEXT, settings JSON);
  INSERT INTO device VALUES
    ('lamp', '{"on":true,"level":0.5}'),
    ('door', '{"locked":false,"users":["ada","grace"]}');

  .mode quote
  .headers on
  .print Messages as stored in the file: a UUID, and milliseconds and seconds since 1970.
  SELECT * FROM message;

  .mode box
  .format uuid blob message.id
  .format date unix-ms message.sent
  .format date unix message.seen
  .print
  .print The same rows, after .format was told what they are:
  SELECT * FROM message;

  .print
  .print Visits, in microseconds since 1601 as Chrome counts.
  .print No hint was needed: they cannot be anything else.
  SELECT * FROM visit;
  .format why visit.visited

  .print
  .print Notes, in seconds since 2001 as Apple counts. They are ambiguous,
  .print so tsqlite does not guess:
  SELECT * FROM note;
  .format why note.modified
  .format date cocoa note.modified
  SELECT * FROM note;

  .format decimal text invoice.total
  .format decimal minor:2 invoice.paid
  .print
  .print Invoices: decimals as text, and in cents.
  SELECT * FROM invoice;

  .print
  .print Tasks: truth values and days.
  SELECT * FROM task;

  .print
  .print Devices: JSON, which is nested in the modes that are JSON themselves.
  .mode json
  SELECT * FROM device;

  .mode box
  .print
  .print It works in reverse, too: to_date() and similar functions convert text for storage.
  .print "SELECT to_date('2026-01-31 10:00:00', 'webkit');"
  SELECT to_date('2026-01-31 10:00:00', 'webkit') AS stored;

  """
