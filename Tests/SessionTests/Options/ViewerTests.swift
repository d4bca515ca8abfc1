import Foundation
import TestSupport
import Testing

/// The files that programs of the desktop open.
@Suite struct ViewerTests {
  @Test(arguments: [
    (".excel --bom", "a,b\r\n1,\"x y\"\r\n"),
    (".once -x --plain", "a,b\r\n1,\"x y\"\r\n"),
    (".once -e", "1|x y\n"),
    (
      ".www",
      """
      <!DOCTYPE html>
      <html><head><meta charset="utf-8"></head><body>
      <TABLE border="1">
      <TR><TH>a</TH>
      <TH>b</TH>
      </TR>
      <TR><TD>1</TD>
      <TD>x y</TD>
      </TR>
      </TABLE>
      </body></html>

      """
    ),
  ])
  func `the next result is shown by a program, and the one after it as before`(
    command: String, page: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.writeProgram("cat \"$1\" > shown\n", to: "xdg-open")
    let run = try Executable.tsqlite.run(
      input: "\(command)\nSELECT 1 AS a, 'x y' AS b;\nSELECT 2, 'z';\n", in: folder.url,
      environment: [
        "HOME": folder.url.path, "TMPDIR": folder.url.path, "PATH": "\(folder.url.path):/usr/bin:/bin",
      ])
    #expect(run == Executable.Run(output: "2|z\n"))
    let shown = try String(contentsOf: folder.url.appending(path: "shown"), encoding: .utf8)
    #expect(shown == page)
  }

  @Test(arguments: [".excel", ".once -x"])
  func `a spreadsheet gets a workbook, with other text in a sheet of its own, and with --compat a CSV file`(
    command: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.writeProgram(
      "case $1 in *.xlsx) ;; *) echo other;; esac; cat \"$1\" > shown.xlsx\n", to: "xdg-open")
    let environment = [
      "HOME": folder.url.path, "TMPDIR": folder.url.path, "PATH": "\(folder.url.path):/usr/bin:/bin",
    ]
    let check = ".mode quote\nSELECT * FROM t;\n"
    let result = try Executable.tsqlite.run(
      input: "\(command)\nSELECT 1 AS a, 'x y' AS b;\n.import shown.xlsx t\n" + check, in: folder.url,
      environment: environment)
    #expect(result == Executable.Run(output: "1,'x y'\n"))
    let text = try Executable.tsqlite.run(
      input: "\(command)\n.print hello\n.import shown.xlsx t\n" + check, in: folder.url,
      environment: environment)
    #expect(text == Executable.Run(output: "'hello'\n"))
    let compatible = try Executable.tsqlite.run(
      ["--compat"], input: "\(command)\nSELECT 1 AS a;\n.shell cat shown.xlsx\n", in: folder.url,
      environment: environment)
    #expect(compatible.output == "other\na\r\n1\r\n")
  }

  @Test func `the name of a file is no part of the line that the shell reads`() throws {
    let folder = try TemporaryFolder()
    let files = folder.url.appending(path: "it's \"$(touch ran)\"; `touch ran`")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    try folder.writeProgram("[ \"$1 $#\" = '-w 2' ] && cat \"$2\" > edited\n", to: "editor")
    try folder.writeProgram("[ $# = 1 ] && cat \"$1\" > shown\n", to: "xdg-open")
    let run = try Executable.tsqlite.run(
      input: "SELECT edit('kept', 'editor -w');\n.once -x --plain\nSELECT 1 AS a;\n", in: folder.url,
      environment: [
        "HOME": folder.url.path, "TMPDIR": files.path, "PATH": "\(folder.url.path):/usr/bin:/bin",
      ])
    #expect(run == Executable.Run(output: "kept\n"))
    let written = ["edited", "shown", "ran"].map {
      try? String(contentsOf: folder.url.appending(path: $0), encoding: .utf8)
    }
    #expect(written == ["kept", "a\r\n1\r\n", nil])
  }

  @Test func `a missing program is reported`() throws {
    let folder = try TemporaryFolder()
    let run = try Executable.tsqlite.run(
      input: ".excel\nSELECT 1;\nSELECT 2;\n", in: folder.url,
      environment: ["HOME": folder.url.path, "TMPDIR": folder.url.path, "PATH": folder.url.path])
    #expect(run.output == "2\n")
    #expect(run.errors.contains("Failed: [xdg-open "))
    #expect(run.errors.contains("\(folder.url.path)/tsqlite-"))
  }
}
