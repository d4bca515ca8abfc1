import Foundation
import TestSupport
import Testing

extension WriterKillTests {
  /// A folder on a small file system that is mounted for one command alone.
  enum SmallDisk {
    /// The words before a program that may then mount what no other program sees; nil if none helps.
    static let mounting: [String]? = [
      ["unshare", "--mount"], ["unshare", "--user", "--map-root-user", "--mount"],
    ].first { words in
      let probe = words + ["sh", "-c", "mount -t tmpfs tmpfs /mnt && : >/mnt/file"]
      return (try? Executable(path: "/usr/bin/env").run(probe))?.status == 0
    }

    /// Fills the disk but for some kilobytes, runs the command, and copies what it leaves to the current folder.
    static let script = #"""
      sources=$1 free=$2 target=$3 program=$4
      shift 4
      mkdir disk && mount -t tmpfs -o size=8m tmpfs disk && cp -p "$sources"/* disk && cd disk || exit 99
      dd if=/dev/zero of=fill bs=4096 2>/dev/null
      truncate -s "-${free}K" fill || exit 99
      "$program" "$@" >/dev/null 2>../errors
      status=$?
      rm fill
      ls -A >../names
      case $target in *.db) [ ! -e "$target" ] || "$program" "$target" "SELECT count(*) FROM sqlite_schema" >/dev/null; esac
      [ ! -e "$target" ] || cp "$target" ../left
      exit $status
      """#
  }

  /// What a command left on a full disk.
  private struct Remains {
    let status: Int32
    let errors: String
    let names: Set<String>
    let target: Data?
  }

  private func run(_ writer: Writer, free: Int, _ mounting: [String]) throws -> Remains {
    let results = try TemporaryFolder()
    let run = try Executable(path: "/usr/bin/env").run(
      mounting + ["sh", "-c", SmallDisk.script, "sh", folder.url.path, "\(free)", writer.target]
        + [Executable.tsqlite.url.path] + arguments(writer), in: results.url)
    #expect(run.status != 99, "\(run.errors)")
    let text = { (name: String) in
      try String(contentsOf: results.url.appending(path: name), encoding: .utf8)
    }
    return Remains(
      status: run.status, errors: try text("errors"),
      names: Set(try text("names").split(separator: "\n").map(String.init)),
      target: try? Data(contentsOf: results.url.appending(path: "left")))
  }

  @Test(
    .enabled(if: SmallDisk.mounting != nil, "needs the right to mount a file system"), arguments: writers)
  func `a command on a full disk leaves the old file and says so`(writer: Writer) throws {
    let mounting = try #require(SmallDisk.mounting)
    try prepare(writer)
    let old = try content(writer)
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path))
    let new = try run(writer, free: 4000, mounting)
    #expect(new.status == 0, "\(new.errors)")
    #expect(new.errors == "")
    #expect(new.target != old)
    #expect(new.names == names.union([writer.target]))
    var failures = 0
    for free in [0, 4, 16, 64, 128] {
      let left = try run(writer, free: free, mounting)
      guard left.status != 0 else {
        #expect(left.target == new.target, "\(free) kilobytes")
        continue
      }
      failures += 1
      #expect(left.target == old, "\(free) kilobytes")
      #expect(left.names.subtracting([writer.target + "-journal"]) == names, "\(free) kilobytes")
      let expected = writer.old == nil ? "no file was made" : "\"\(writer.target)\" is as it was"
      let isSaid =
        left.errors.contains("No space left on device; \(expected)\n")
        || left.errors.contains("database or disk is full")
        || writer.target == "out.zip" && left.errors.hasSuffix("No space left on device\n")
      #expect(isSaid, "\(left.errors)")
    }
    #expect(failures > 0)
  }
}
