import MeaningSupport
import Testing

/// Columns whose meaning only the source of their application tells, or that look like something else.
@Suite struct KnownColumnTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let application: String
    let sql: String
    /// What `.format report` says about columns.
    let columns: [String]

    init(_ application: String, _ sql: String, _ columns: String...) {
      self.application = application
      self.sql = sql
      self.columns = columns
    }

    var testDescription: String { application }
  }

  static let cases = [
    Case(
      "Core Data, with dates of any year",
      """
      CREATE TABLE Z_PRIMARYKEY(Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
      CREATE TABLE Z_METADATA(Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
      CREATE TABLE ZEVENT(Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZDATE TIMESTAMP);
      INSERT INTO ZEVENT VALUES (1, 1, 1, 16000000000), (2, 1, 1, 16000086400), (3, 1, 1, 16000172800);
      """,
      "ZEVENT.ZDATE: date cocoa"),
    Case(
      "Loop Habit Tracker, whose instants are days",
      """
      CREATE TABLE Habits(id INTEGER, archived INTEGER);
      CREATE TABLE Repetitions(id INTEGER, habit INTEGER, timestamp INTEGER, value INTEGER);
      INSERT INTO Repetitions VALUES (1, 1, 1469491200000, 2), (2, 1, 1469577600000, 2);
      """,
      "Repetitions.timestamp: day unix-ms", "Repetitions.value: plain"),
    Case(
      "FreshRSS, whose keys are times",
      """
      CREATE TABLE feed(id INTEGER, lastUpdate INT(11));
      CREATE TABLE entry(id BIGINT, date INT(11), lastSeen INT(11), id_feed INTEGER);
      INSERT INTO entry VALUES (1691795000123456, 1691700000, 1691795000, 1);
      """,
      "entry.id: date unix-us", "entry.date: date unix"),
    Case(
      "Duplicati, which has two storages",
      """
      CREATE TABLE Operation(ID INTEGER, Timestamp INTEGER);
      CREATE TABLE Remotevolume(ID INTEGER, DeleteGraceTime INTEGER);
      CREATE TABLE Fileset(ID INTEGER, Timestamp INTEGER);
      CREATE TABLE FilesetEntry(FilesetID INTEGER, FileID INTEGER, Lastmodified INTEGER);
      INSERT INTO Operation VALUES (1, 1691795000);
      INSERT INTO FilesetEntry VALUES (1, 1, 638273918000000000), (1, 2, 638273918500000000);
      """,
      "Operation.Timestamp: date unix", "FilesetEntry.Lastmodified: date ticks"),
    Case(
      "Open WebUI, which has two storages",
      """
      CREATE TABLE chat(id VARCHAR, user_id VARCHAR, share_id TEXT, archived BOOLEAN, created_at BIGINT);
      CREATE TABLE message(id TEXT, created_at BIGINT);
      INSERT INTO chat VALUES ('a', 'b', NULL, 0, 1691795000);
      INSERT INTO message VALUES ('a', 1691795000123456789), ('b', 1691795001123456789);
      """,
      "chat.created_at: date unix", "message.created_at: date unix-ns"),
    Case(
      "Chia, whose amounts look like times",
      """
      CREATE TABLE coin_record(confirmed_index bigint, coinbase int, puzzle_hash blob, amount blob, timestamp bigint);
      INSERT INTO coin_record VALUES (1, 1, x'02', x'0000019c137ec17b', 1616162474),
        (1, 0, x'02', x'0000019c137ec2aa', 1616162475);
      """,
      "coin_record.amount: plain", "coin_record.coinbase: bool integer", "coin_record.timestamp: date unix"),
    Case(
      "darktable before 4",
      """
      CREATE TABLE film_rolls(id INTEGER, datetime_accessed CHAR(20));
      CREATE TABLE images(id INTEGER, film_id INTEGER, datetime_taken CHAR(20), import_timestamp INTEGER);
      INSERT INTO images VALUES (1, 1, '2020:01:02 10:11:12', 1691795000), (2, 1, '2020:01:03 10:11:12', -1);
      """,
      "images.datetime_taken: date exif", "images.import_timestamp: date unix"),
    Case(
      "darktable since 4, whose microseconds since the year 1 are no other dates",
      """
      CREATE TABLE film_rolls(id INTEGER, access_timestamp INTEGER);
      CREATE TABLE images(id INTEGER, film_id INTEGER, datetime_taken INTEGER, write_timestamp INTEGER,
        import_timestamp INTEGER);
      INSERT INTO film_rolls VALUES (1, 63827392000000000), (2, 63837392000000000);
      INSERT INTO images VALUES (1, 1, 63827391000000000, 1691795000, 63827392000000000),
        (2, 1, 63827391500000000, 1691795100, 63827392100000000);
      """,
      "film_rolls.access_timestamp: plain", "images.datetime_taken: plain",
      "images.write_timestamp: date unix", "images.import_timestamp: plain"),
    Case(
      "Podman, whose JSON is a blob",
      """
      CREATE TABLE DBConfig(ID INTEGER); CREATE TABLE PodConfig(ID TEXT, JSON TEXT);
      CREATE TABLE ContainerConfig(ID TEXT, JSON TEXT);
      CREATE TABLE ContainerExitCode(ID TEXT, Timestamp INTEGER, ExitCode INTEGER);
      INSERT INTO ContainerConfig VALUES ('a', CAST('{"a":1}' AS BLOB));
      INSERT INTO ContainerExitCode VALUES ('a', 1691795000, 0);
      """,
      "ContainerConfig.JSON: json blob", "ContainerExitCode.Timestamp: date unix"),
    Case(
      "Vaultwarden, whose steps of passwords are no times",
      """
      CREATE TABLE users(uuid CHAR(36), akey TEXT, client_kdf_type INTEGER);
      CREATE TABLE ciphers(uuid CHAR(36), user_uuid CHAR(36), atype INTEGER, created_at DATETIME);
      CREATE TABLE twofactor(uuid CHAR(36), last_used INTEGER);
      INSERT INTO ciphers VALUES ('019b5525-a6f8-4c3e-9d42-0123456789ac',
        '019b5525-a6f8-4c3e-9d42-0123456789ab', 1, '2024-01-01 10:00:00.123456');
      INSERT INTO twofactor VALUES ('019b5525-a6f8-4c3e-9d42-0123456789ad', 56393166);
      """,
      "ciphers.uuid: uuid text", "ciphers.atype: enum login=1,secure_note=2,card=3,identity=4,ssh_key=5",
      "ciphers.created_at: date text", "twofactor.last_used: plain"),
    Case(
      "weewx, whose tables of days name their times shortly",
      """
      CREATE TABLE archive(dateTime INTEGER PRIMARY KEY, usUnits INTEGER, interval INTEGER);
      CREATE TABLE archive_day_soilTemp1(dateTime INTEGER, min REAL, mintime INTEGER, maxtime INTEGER);
      INSERT INTO archive VALUES (1691795000, 1, 5);
      INSERT INTO archive_day_soilTemp1 VALUES (1691712000, 40.1, 1691730000, 1691750000);
      """,
      "archive.dateTime: date unix", "archive.interval: plain", "archive_day_soilTemp1.mintime: date unix",
      "archive_day_soilTemp1.maxtime: date unix"),
    Case(
      "a ROS 2 bag that was recorded in a simulation, whose clock begins at 0",
      """
      CREATE TABLE topics(id INTEGER, name TEXT, serialization_format TEXT);
      CREATE TABLE messages(id INTEGER, topic_id INTEGER, timestamp INTEGER, data BLOB);
      INSERT INTO messages VALUES (1, 1, 1000000, x'00'), (2, 1, 50000000000, x'00'),
        (3, 1, 90000000000, x'00');
      """,
      "messages.timestamp: date unix-ns"),
    Case(
      "Uptime Kuma",
      """
      CREATE TABLE monitor(id INTEGER, interval INTEGER, retry_interval INTEGER);
      CREATE TABLE heartbeat(id INTEGER, monitor_id INTEGER, status SMALLINT, time DATETIME, ping INTEGER,
        duration INTEGER);
      INSERT INTO monitor VALUES (1, 60, 20);
      INSERT INTO heartbeat VALUES (1, 1, 1, '2024-01-01 10:00:00.123', 23, 60);
      """,
      "monitor.interval: duration seconds", "heartbeat.status: enum down=0,up=1,pending=2,maintenance=3",
      "heartbeat.ping: duration ms", "heartbeat.duration: duration seconds"),
  ]

  @Test(arguments: cases)
  func `columns mean what the source of their application says`(example: Case) {
    let tables = Set(example.columns.compactMap { $0.split(separator: ".").first.map(String.init) })
    let run = runMeaning([.sql(example.sql)] + tables.map { .report($0) })
    #expect(run.messages == "")
    let lines = run.output.split(separator: "\n").map(String.init)
    for column in example.columns { #expect(lines.contains(column), "\(column)") }
  }
}
