import SQLiteShell
import Testing
import TestSupport
import TypedSQLiteCore

@Suite struct TypedFunctionTests {
  @Test(arguments: DateStorage.all)
  func `to_date stores a value that as_date restores, in every storage`(storage: DateStorage) {
    let whole = storage.holdsDays ? "2026-01-31 00:00:00" : "2026-01-31 10:00:00"
    let run = runShell(".format date \(storage)\nSELECT as_date(to_date('\(whole)'));")
    #expect(run.errors == "")
    #expect(run.output == whole + "\n")
  }

  @Test func `a value finer than the storage is rounded with a warning`() {
    let run = runShell("SELECT to_date('2026-01-31 10:00:00.5', 'unix');")
    #expect(run.output == "1769853600\n")
    #expect(
      run.errors == "Warning: to_date: '2026-01-31 10:00:00.5' is finer than unix stores and was rounded\n")
  }

  @Test(arguments: [
    ("to_date('tomorrow')", "to_date: 'tomorrow' is not a date"),
    ("to_decimal('1e30', 'minor:2')", "to_decimal: '1e30' is out of range for minor:2"),
    (
      "to_bool('1', 'roman')",
      "to_bool: no storage 'roman'; use one of integer, text, or a column such as visit.at whose storage is known"
    ),
  ])
  func `what has no such meaning is an error`(call: String, message: String) {
    let run = runShell("SELECT \(call);")
    #expect(run.output == "")
    #expect(run.errors == "Runtime error near line 1: \(message)\n")
  }

  @Test func `a column names the storage in which it is stored`() {
    let run = runShell(
      """
      CREATE TABLE visit(at DATETIME, day DATE, id BLOB, note TEXT);
      INSERT INTO visit VALUES (1769853600123, 20260131, X'00', 'x');
      .format uuid blob-guid visit.id
      SELECT to_date('2026-01-31 10:00', 'visit.at'), as_date(1769853600123, 'VISIT.AT'), to_date('2026-02-01', 'visit.day'),
        hex(to_uuid('019b5525-a6f8-7c3e-9d42-0123456789ab', 'visit.id'));
      SELECT count(*) FROM visit WHERE at >= to_date('2026-01-31 10:00', 'visit.at');
      UPDATE visit SET at = at / 1000;
      SELECT to_date('2026-01-31 10:00', 'visit.at');
      .parameter set :since --date visit.at 2026-01-31
      SELECT :since;
      SELECT to_date('2026-01-31', 'visit.note');
      SELECT to_date('2026-01-31', 'visit.id');
      SELECT to_date('2026-01-31', 'visit.nothing');
      """)
    #expect(
      run.output == """
        1769853600000|2026-01-31 10:00:00.123|20260201|25559B01F8A63E7C9D420123456789AB
        1
        1769853600
        1769817600

        """)
    let storages = DateStorage.all.map(\.name).joined(separator: ", ")
    #expect(
      run.errors
        == zip(11...13, ["note", "id", "nothing"]).map { line, column in
          "Runtime error near line \(line): to_date: no storage 'visit.\(column)'; use one of \(storages), or a column "
            + "such as visit.at whose storage is known\n"
        }.joined())
  }

  @Test func `each kind goes both ways`() {
    let run = runShell(
      """
      SELECT to_decimal('12.30', 'minor:2'), as_decimal(1230, 'minor:2'), to_bool('yes'), as_bool(0),
        hex(to_uuid('019B5525-A6F8-7C3E-9D42-0123456789AB')), as_uuid(to_uuid('019b5525a6f87c3e9d420123456789ab')),
        as_json(to_json('{"a":1}', 'jsonb')), as_date(NULL), as_date('soon');
      """)
    #expect(run.errors == "")
    #expect(
      run.output
        == "1230|12.30|1|false|019B5525A6F87C3E9D420123456789AB|019b5525-a6f8-7c3e-9d42-0123456789ab|"
        + #"{"a":1}||"# + "\n")
  }

  @Test func `parameters take typed values and are listed`() {
    let run = runShell(
      """
      .parameter set :since --date unix-ms 2026-01-31
      .parameter set $n 1+1
      .parameter set @who ada
      .parameter list
      SELECT :since, $n, @who, ?9;
      .parameter unset @who
      SELECT @who IS NULL;
      .parameter set :x --date soon
      """)
    #expect(
      run.output == """
        $n     2
        :since 1769817600000
        @who   'ada'
        1769817600000|2|ada|
        1

        """)
    #expect(run.errors == ".parameter: 'soon' is not a date\n")
  }

  @Test func `an import stores in the storage that was stated`() {
    let memory = MemorySurroundings()
    memory.files["v.csv"] = MemoryDestination("2026-01-31 10:00:00.123,yes\nsoon,maybe\n")
    let run = runShell(
      """
      CREATE TABLE v(at, ok BOOLEAN);
      .format date unix-ms v.at
      .import --csv v.csv v
      SELECT at, ok FROM v;
      .format raw on
      SELECT at, ok FROM v;
      """, memory: memory)
    #expect(
      run.output == """
        2026-01-31 10:00:00.123|true
        soon|maybe
        1769853600123|1
        soon|maybe

        """)
  }
}
