import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// The rows that `.follow --changes` keeps.
@Suite struct FollowedRowsTests {
  private func block(_ rows: [Int64: UInt8]) -> FollowedRows.Block {
    var block = FollowedRows.Block()
    for (rowID, value) in rows.sorted(by: { $0.key < $1.key }) {
      block.append(rowID, [2, value, 0, 0, 0, 0, 0, 0, 0][...])
    }
    return block
  }

  @Test(arguments: [Int.max, 4000]) func `random changes of ranges are those of a dictionary`(limit: Int) {
    var random = SeededGenerator(seed: 43)
    var kept = FollowedRows(limit: limit)
    var rows: [Int64: UInt8] = [:]
    for step in 0..<400 {
      var low = Int64.random(in: -20...1200, using: &random)
      var high: Int64? = low + Int64.random(in: 0...400, using: &random)
      if step % 17 == 0 { high = nil }
      if step % 23 == 0 { low = .min }
      let inRange = { (rowID: Int64) in rowID > low && high.map { rowID <= $0 } ?? true }
      var now = rows.filter { inRange($0.key) }
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        let rowID = Int64.random(in: max(low, -20) + 1...min(high ?? 1200, 1600) + 1, using: &random)
        guard inRange(rowID) else { continue }
        if Bool.random(using: &random) {
          now[rowID] = nil
        } else {
          now[rowID] = UInt8.random(in: 0...255, using: &random)
        }
      }
      let changes = kept.replace(after: low == .min ? nil : low, through: high, with: block(now))
      var expected: [Int64: ChangeOutput.Kind] = [:]
      for (rowID, value) in now where rows[rowID] != value {
        expected[rowID] = rows[rowID] == nil ? .added : .changed
      }
      for rowID in rows.keys where inRange(rowID) && now[rowID] == nil { expected[rowID] = .removed }
      #expect(changes.map(\.rowID) == expected.keys.sorted())
      for change in changes {
        #expect(change.kind == expected[change.rowID])
        if !kept.keepsDigests, change.kind != .added {
          #expect(change.old?.dropFirst().first == rows[change.rowID])
        }
        if change.kind != .removed { #expect(change.new?.dropFirst().first == now[change.rowID]) }
      }
      rows = rows.filter { !inRange($0.key) }.merging(now) { $1 }
      #expect(kept.count == rows.count)
    }
    #expect(kept.keepsDigests == (limit == 4000))
  }
}
