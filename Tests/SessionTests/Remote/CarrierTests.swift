import Foundation
import RemoteEngines
import TestSupport
import Testing

@testable import TypedSQLiteCore
@testable import tsqlite

/// The programs of `-via`, which carry the bytes of connections.
@Suite struct CarrierTests {
  private static let place = NetworkPlace(host: "db.example", port: 9001)

  private func connect(_ command: String, _ place: NetworkPlace = place) throws -> any ByteChannel {
    let network = ProgramNetwork(try CarrierCommand(command), InterruptHandle())
    return try network.connect(to: place, until: .after(.seconds(10)))
  }

  private func read(_ count: Int, from channel: any ByteChannel) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while bytes.count < count {
      let size = try block.withUnsafeMutableBytes {
        try channel.read(into: $0, until: .after(.seconds(10)))
      }
      bytes += block.prefix(size)
    }
    return bytes
  }

  @Test func `a program carries all bytes both ways`() throws {
    let channel = try connect("cat")
    let bytes = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    for start in stride(from: 0, to: bytes.count, by: 1 << 14) {
      let piece = Array(bytes[start..<start + 1 << 14])
      try channel.write(piece, until: .after(.seconds(10)))
      #expect(try read(piece.count, from: channel) == piece)
    }
    #expect(!channel.hasEnded)
  }

  @Test func `a server that sends nothing is given up, however much it sent before`() throws {
    let channel = try connect("printf abc; sleep 0.3; printf def; sleep 60")
    var block = [UInt8](repeating: 0, count: 10)
    let limit = Deadline.silence(of: .milliseconds(1500))
    for text in ["abc", "def"] {
      let count = try block.withUnsafeMutableBytes { try channel.read(into: $0, until: limit) }
      #expect(Array(block.prefix(count)) == Array(text.utf8))
    }
    let fault = #expect(throws: ChannelFault.self) {
      try block.withUnsafeMutableBytes { _ = try channel.read(into: $0, until: limit) }
    }
    #expect(fault == .silent(.milliseconds(1500)))
    #expect(fault?.reason == "no answer for 1500 ms, the limit that timeout=TIME in the address changes")
    channel.close()
  }

  @Test func `the scheme of an address that no server has is named`() throws {
    let run = try Executable.tsqlite.run(["rqlite://h:1/app", "SELECT 1"])
    #expect(
      run.errors
        == "Error: unable to open database \"rqlite://h:1/app\": rqlite:// is the scheme of no server; there are "
        + "dqlite://, libsql://, https://, wss://, http://, ws://\n")
    #expect(run.status == 1)
  }

  @Test func `the host and the port are words of the command`() throws {
    let channel = try connect("printf '%%s|' 100%% %h %p")
    #expect(try read(20, from: channel) == Array("100%|db.example|9001|".utf8))
  }

  @Test(arguments: [
    ("echo one >&2; echo 'no route' >&2; exit 3", "the program of -via says: no route"),
    ("printf 'a\\033[2Jb\\n\\n' >&2", "the program of -via says: a [2Jb"),
    ("true", "the program of -via ended the connection"),
    ("yes 0123456789 | head -c 200000 >&2; echo last >&2", "the program of -via says: last"),
  ])
  func `the last line that the program writes says why it ended`(command: String, reason: String) throws {
    let channel = try connect(command)
    let fault = #expect(throws: ChannelFault.self) { try read(1, from: channel) }
    guard !command.hasPrefix("yes") else {
      // What does not fit into the pipe is lost, and the program is not held up.
      #expect(fault?.reason.hasPrefix("the program of -via says: ") == true)
      return
    }
    #expect(fault == .ended(reason))
  }

  @Test(arguments: ["a;id", "$(id)", "`id`", "-oProxyCommand=id", "a b", "a'b", "a%h", "a\nb"])
  func `a host that is more than a word is refused`(host: String) throws {
    let fault = #expect(throws: ChannelFault.self) {
      _ = try connect("cat %h", NetworkPlace(host: host, port: 1))
    }
    #expect(fault == .noConnection("the name of the host has characters that a command line cannot have"))
  }

  @Test func `a program that ignores its end is killed`() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "pid").path
    let channel = try connect(
      "trap '' TERM; echo $$ > \(file); echo ready; exec <&- >&-; while :; do sleep 1; done")
    _ = try read(6, from: channel)
    let pid = try #require(
      pid_t(String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(pid, 0) == 0)
    channel.close()
    #expect(kill(pid, 0) == -1)
  }

  @Test(arguments: [
    (["-via", "cat %x", "dqlite://h:1/app"], "%x; %h is the host, %p the port and %% a percent sign"),
    (
      ["-via", "cat %", "dqlite://h:1/app"], "% at its end; %h is the host, %p the port and %% a percent sign"
    ),
  ])
  func `a wrong command is refused before it runs`(arguments: [String], reason: String) throws {
    let run = try Executable.tsqlite.run(arguments + ["SELECT 1"], environment: Executable.plainLocale)
    #expect(
      run.errors == "Error: unable to open database \"dqlite://h:1/app\": the command of -via has \(reason)\n"
    )
    #expect(run.status == 1)
  }

  @Test func `a file is not reached through a program`() throws {
    let run = try Executable.tsqlite.run(["-via", "cat", ":memory:", "SELECT 1"])
    #expect(run.errors == "Error: -via is for addresses of other machines, and \":memory:\" is a file\n")
    #expect(run.status == 1)
  }

  @Test func `a server behind a program that fails is said to be out of reach`() throws {
    let run = try Executable.tsqlite.run(
      ["-via", "echo \"$0: refused\" >&2; exit 1", "dqlite://h:1/app?timeout=1s", "SELECT 1"])
    #expect(run.output == "")
    #expect(
      run.errors.hasSuffix("h:1: the program of -via says: sh: refused; nothing was done\n"), "\(run.errors)")
    #expect(run.status == 1)
  }
}
