import Testing

@testable import SQLiteShell

@Suite struct ArchiveRequestTests {
  private static func request(_ words: [String]) throws -> ArchiveRequest {
    try ArchiveRequest(words, isOption: false, .tsqlite)
  }

  @Test(arguments: [
    ["xvfC", "file", "folder", "a", "b"], ["-xvffile", "-Cfolder", "a", "b"],
    ["-xvf", "file", "-C", "folder", "a", "b"],
    ["--extract", "--verb", "--file", "file", "--dir", "folder", "--", "a", "b"],
    ["-v", "--ex", "-f", "file", "-C", "folder", "a", "b"],
  ])
  func `letters and words ask for the same`(words: [String]) throws {
    var expected = try Self.request(["x"])
    expected.isVerbose = true
    expected.file = "file"
    expected.folder = "folder"
    expected.names = ["a", "b"]
    #expect(try Self.request(words) == expected)
  }

  @Test func `an option that takes a value ends the letters`() throws {
    let request = try Self.request(["-tfv", "-v"])
    #expect(request.file == "v")
    #expect(request.isVerbose)
  }

  @Test func `appending names the file`() throws {
    let request = try Self.request(["-ca", "program", "a"])
    #expect(request.isAppended)
    #expect(request.file == "program")
    #expect(request.action == .create)
  }

  @Test(arguments: [
    ([], ArchiveFault.noWords), (["z"], .unknownOption("z")), (["-cz"], .unknownOption("z")),
    (["--what"], .unknownOption("--what")), (["--d"], .ambiguousOption("--d")), (["tf"], .missingValue("f")),
    (["-C"], .missingValue("C")), (["--file"], .missingValue("--file")), (["-c", "-t"], .severalActions),
    (["ct"], .severalActions),
  ])
  func `wrong words are named`(words: [String], fault: ArchiveFault) {
    #expect(throws: ShellError.archive(.wrongWords(fault, isOption: false))) { try Self.request(words) }
  }
}
