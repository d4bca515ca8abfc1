import Testing

@testable import SQLiteShell

@Suite struct ArchiveRequestTests {
  @Test(arguments: [
    ["xvfC", "file", "folder", "a", "b"], ["-xvffile", "-Cfolder", "a", "b"],
    ["-xvf", "file", "-C", "folder", "a", "b"],
    ["--extract", "--verb", "--file", "file", "--dir", "folder", "--", "a", "b"],
    ["-v", "--ex", "-f", "file", "-C", "folder", "a", "b"],
  ])
  func `letters and words ask for the same`(words: [String]) throws {
    var expected = try ArchiveRequest(["x"])
    expected.isVerbose = true
    expected.file = "file"
    expected.folder = "folder"
    expected.names = ["a", "b"]
    #expect(try ArchiveRequest(words) == expected)
  }

  @Test func `an option that takes a value ends the letters`() throws {
    let request = try ArchiveRequest(["-tfv", "-v"])
    #expect(request.file == "v")
    #expect(request.isVerbose)
  }

  @Test func `appending names the file`() throws {
    let request = try ArchiveRequest(["-ca", "program", "a"])
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
    #expect(throws: fault) { try ArchiveRequest(words) }
  }
}
