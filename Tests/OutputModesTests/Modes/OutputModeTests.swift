import CoreSupport
import Foundation
import Testing

@testable import OutputModes

@Suite struct OutputModeTests {
  @Test(arguments: OutputMode.all.map(\.name))
  func `a file or pipe gets these bytes`(name: String) throws {
    let mode = try #require(OutputMode.all.first { $0.name == name })
    let bytes = KitchenSink.render(mode) { $0.showsHeaders = true }
    #expect(differenceFromSnapshot(of: bytes, named: "\(name)-pipe") == nil)
  }

  @Test(arguments: OutputMode.all.map(\.name))
  func `a terminal gets these bytes`(name: String) throws {
    let mode = try #require(OutputMode.all.first { $0.name == name })
    let bytes = KitchenSink.render(mode, isTerminal: true) { $0.showsHeaders = true }
    #expect(differenceFromSnapshot(of: bytes, named: "\(name)-terminal") == nil)
  }

  @Test(arguments: OutputMode.all.map(\.name).filter { $0 != "ascii" })
  func `a terminal gets nothing that it would obey`(name: String) throws {
    let mode = try #require(OutputMode.all.first { $0.name == name })
    let bytes = KitchenSink.render(mode, isTerminal: true) {
      $0.showsHeaders = true
      $0.rowSeparator = Array("\n".utf8)
    }
    let text = try #require(String(validating: bytes, as: UTF8.self))
    let obeyed = text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 9, 10: false
      case 0..<32, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
    // List and csv write CR LF unchanged.
    #expect(obeyed.filter { $0 != "\r" } == [])
  }

  @Test(arguments: OutputMode.all.filter { !$0.layout.showsEmptyResults }.map(\.name))
  func `a result without rows prints nothing`(name: String) throws {
    let mode = try #require(OutputMode.all.first { $0.name == name })
    #expect(KitchenSink.render(mode, "SELECT 1 WHERE 0;") { $0.showsHeaders = true } == [])
  }

  @Test func `jobject writes what jsonl writes`() {
    #expect(KitchenSink.render(.jobject) == KitchenSink.render(.jsonl))
  }
}
