import Foundation
import TestSupport
import Testing

@Suite struct FuzzTests {
  /// The seed is the same in each run, so that failures can be reproduced.
  private static let seed: UInt64 = 5

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  /// The file to which an input is written before it is read; after a trap it contains the input that caused
  /// it.
  ///
  /// Each run has a folder of its own, which is removed if all targets hold.
  private static let lastInputs = FileManager.default.temporaryDirectory
    .appending(path: "tsqlite-fuzz-\(ProcessInfo.processInfo.processIdentifier)")

  @Test(arguments: FuzzTarget.all)
  func `no mutation of its seeds breaks a target`(target: FuzzTarget) throws {
    let inputs = try target.seeds() + Self.regressions(of: target)
    var mutator = Mutator(inputs, words: target.words, seed: Self.seed)
    for (index, input) in inputs.enumerated() {
      guard try holds(target, input, "input \(index)") else { return }
    }
    for number in 0..<target.mutationsPerTest {
      guard try holds(target, mutator.next(), "mutation \(number) of seed \(Self.seed)") else { return }
    }
    try FileManager.default.removeItem(at: Self.lastInputs.appending(path: target.name))
    // Only an empty folder is removed, because other targets may still run or have failed.
    rmdir(Self.lastInputs.path)
  }

  private func holds(_ target: FuzzTarget, _ input: [UInt8], _ name: String) throws -> Bool {
    let file = Self.lastInputs.appending(path: target.name)
    try FileManager.default.createDirectory(at: Self.lastInputs, withIntermediateDirectories: true)
    try Data(input).write(to: file)
    do {
      try target.run(input)
      return true
    } catch {
      let smallest = target.minimised(input)
      try Data(smallest).write(to: file)
      Issue.record("\(target), \(name): \(error); the smallest such input is in \(file.path): \(smallest)")
      return false
    }
  }

  private static func regressions(of target: FuzzTarget) -> [[UInt8]] {
    let folder = folder.appending(path: "Regressions/\(target.name)")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      (try? Data(contentsOf: folder.appending(path: name))).map { Array($0) }
    }
  }

  @Test func `each file of the folder is an entry of the table, in the order of their names`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appending(path: "Targets").path)
    let written = try files.filter { $0.hasSuffix("Target.swift") }.flatMap { file in
      try String(contentsOf: Self.folder.appending(path: "Targets/\(file)"), encoding: .utf8)
        .matches(of: /= FuzzTarget\(\s*name: "([^"]+)"/).map { String($0.output.1) }
    }
    #expect(written.sorted() == FuzzTarget.all.map(\.name).sorted())
    #expect(FuzzTarget.all.map(\.name) == FuzzTarget.all.map(\.name).sorted())
    let regressions = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appending(path: "Regressions").path)
    #expect(Set(regressions).isSubset(of: FuzzTarget.all.map(\.name)))
  }

  @Test func `a fault is found, the same way each time, and cut down to what makes it`() throws {
    let target = FuzzTarget(
      name: "x", summary: "", words: ["needle"], seeds: ["some hay", "more hay"],
      run: { bytes in
        try mustHold(!String(decoding: bytes, as: UTF8.self).contains("needle"), "there it is")
      })
    var first = Mutator(try target.seeds(), words: target.words, seed: 1)
    var second = Mutator(try target.seeds(), words: target.words, seed: 1)
    let inputs = (0..<100).map { _ in first.next() }
    #expect(inputs == (0..<100).map { _ in second.next() })
    let failing = try #require(inputs.first { (try? target.run($0)) == nil })
    #expect(String(decoding: target.minimised(failing), as: UTF8.self) == "needle")
  }
}
