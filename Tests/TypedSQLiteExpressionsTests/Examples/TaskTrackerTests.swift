import Foundation
import TestSupport
import Testing
import TypedSQLiteExpressions

/// Runs the example as a user would.
@Suite struct TaskTrackerTests {
  @Test func `the task tracker stores, finds and changes things to do`() throws {
    let folder = try TemporaryFolder()
    let tracker = Executable.built("TaskTrackerExpressions")
    let first = try tracker.run(
      ["tasks.db"],
      input: """
        add Paint the wall | 2026-03-01 | 49.90 | home,paint | Two coats of blue
        add Call the bank | 2026-02-01
        add Read | | 12.5 | home
        import Sweep | | Mop
        list
        search coat AND blue
        search painting
        search AND
        label home
        due 2026-02-01 | 2026-03-01
        prices
        move paint the wall | House | 2
        rename Read | Read the news
        search news
        done Call the bank | 2026-01-20
        postpone 2026-03-15 | 2026-04-01
        list
        add Sell | tomorrow
        add Buy | | much
        done Nothing | 2026-01-01
        fly
        copy copy.db
        """, in: folder.url)
    #expect(
      first
        == Executable.Run(
          output: """
            (insert 1)
            (insert 1)
            (insert 1)
            error: CHECK constraint failed: title (INSERT INTO "todos" ("id", "title", "notes", "created", \
            "price", "labels") VALUES (?, ?, ?, ?, ?, ?)) (code: 19)
            (insert 1)
            Call the bank; due 2026-02-01
            Paint the wall; due 2026-03-01; 49.9; #home #paint
            Read; 12.5; #home
            Paint the wall; due 2026-03-01; 49.9; #home #paint
            Paint the wall; due 2026-03-01; 49.9; #home #paint
            error: fts5: syntax error near "AND" (SELECT "rowid" FROM "words" WHERE ("words" MATCH ?) \
            ORDER BY "rank") (code: 1)
            Paint the wall; due 2026-03-01; 49.9; #home #paint
            Read; 12.5; #home
            Call the bank; due 2026-02-01
            open: 62.4, highest: 49.9
            (update 1)
            (update 1)
            Read the news; 12.5; #home
            (update 1)
            postponed 1
            (update 1)
            Paint the wall; due 2026-04-01; 49.9; #home #paint; House, floor 2
            Read the news; 12.5; #home
            error: tomorrow is no date; 2026-01-31 is one
            error: much is no price
            error: nothing is called Nothing
            error: no command is called fly

            """))
    let second = try tracker.run(
      ["copy.db"],
      input: """
        list
        clear
        list
        label none
        """, in: folder.url)
    #expect(
      second
        == Executable.Run(
          output: """
            Paint the wall; due 2026-04-01; 49.9; #home #paint; House, floor 2
            Read the news; 12.5; #home
            removed 1
            (delete 1)
            Paint the wall; due 2026-04-01; 49.9; #home #paint; House, floor 2
            Read the news; 12.5; #home
            nothing

            """))
  }

  @Test func `each value of the task tracker is in the storage of its column`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("tasks.db").path
    _ = try Executable.built("TaskTrackerExpressions").run(
      [path], input: "add Paint | 2026-03-01 | 49.90 | home\nmove Paint | House | 2\n")
    let db = try Connection(path)
    let row = try db.prepare(
      """
      SELECT typeof(id), length(id), typeof(created), due, price, labels, place FROM todos
      """
    ).failableNext()
    #expect(
      row?.map { $0.map { "\($0)" } ?? "NULL" } == [
        "blob", "16", "real", "1772323200000", "4990", #"["home"]"#, #"{"floor":2,"name":"House"}"#,
      ])
    #expect(db.userVersion == 2)
    #expect(try db.integrityCheck().isEmpty)
  }
}
