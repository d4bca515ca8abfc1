import Foundation
import TestSupport
import Testing
import TypedSQLite

/// Runs the example as a user would.
struct TaskTrackerTests {
  @Test func `the task tracker stores, finds and changes things to do, and observes them`() throws {
    let folder = try TemporaryFolder()
    let tracker = Executable.built("TaskTracker")
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
        """, in: folder.url)
    #expect(
      first
        == Executable.Run(
          output: """
            error: CHECK constraint failed: title <> ''
            Call the bank; due 2026-02-01
            Paint the wall; due 2026-03-01; 49.9; #home #paint
            Read; 12.5; #home
            Paint the wall; due 2026-03-01; 49.9; #home #paint
            Paint the wall; due 2026-03-01; 49.9; #home #paint
            error: fts5: syntax error near "AND"
            Paint the wall; due 2026-03-01; 49.9; #home #paint
            Read; 12.5; #home
            Call the bank; due 2026-02-01
            Read the news; 12.5; #home
            postponed 1
            Paint the wall; due 2026-04-01; 49.9; #home #paint; House, floor 2
            Read the news; 12.5; #home
            error: tomorrow is no date; 2026-01-31 is one
            error: much is no price
            error: nothing is called Nothing
            error: no command is called fly
            2 open, 62.4

            """))
    let second = try tracker.run(["tasks.db"], input: "clear\nlabel none\n", in: folder.url)
    #expect(second == Executable.Run(output: "removed 1\nnothing\n2 open, 62.4\n"))
  }

  @Test func `each value of the task tracker is in the storage of its column`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("tasks.db").path
    _ = try Executable.built("TaskTracker").run(
      [path], input: "add Paint | 2026-03-01 | 49.90 | home\nmove Paint | House | 2\n")
    let db = try Database(path: path)
    let row = try Row.fetchOne(
      db,
      sql: "SELECT typeof(id), length(id), typeof(created), due, price, labels, place FROM todo")
    #expect(
      row.map { $0.databaseValues.map { "\($0)" } } == [
        "\"blob\"", "16", "\"real\"", "1772323200000", "4990", #""[\"home\"]""#,
        #""{\"floor\":2,\"name\":\"House\"}""#,
      ])
  }
}
