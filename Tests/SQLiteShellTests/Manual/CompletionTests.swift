import Foundation
import SQLiteShell
import Testing
import TestSupport

@Suite struct CompletionTests {
  private static let options = [
    CommandOption("-csv", "Set output mode to 'csv'"),
    CommandOption("-cmd", value: CommandParameter("COMMAND", .text), "Run \"COMMAND\" [before: input]"),
    CommandOption("-init", value: CommandParameter("FILE", .file), "Read FILE"),
    CommandOption(
      "-generate", value: CommandParameter("KIND", .choice(["man", "complete-bash"])), "Print a file"),
  ]

  private static func script(_ name: String) throws -> String {
    try #require(GeneratedFile.all.first { $0.name == name }).makeText([("Options", options)])
  }

  @Test(arguments: [
    (["-c"], ["-csv", "-cmd"]),
    (["--ini"], ["--init"]),
    (["-generate", "m"], ["man"]),
    (["-cmd", "-c"], []),
    (["a.db", ".qu"], [".query", ".quit"]),
    (["a.db", "\".qu"], [".query", ".quit"]),
    (["a.db", "'.qu"], [".query", ".quit"]),
    (["-init", "he"], ["here.sql"]),
    (["he"], ["here.sql"]),
  ])
  func `bash completes options, values, files and commands`(words: [String], completions: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "here.sql")
    let run = try Executable(path: "/bin/bash").run(
      [
        "-c",
        try Self.script("complete-bash") + """
          COMP_WORDS=(tsqlite "$@") COMP_CWORD=$#
          _tsqlite
          ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"; exit 0
          """, "bash",
      ] + words, in: folder.url, environment: Executable.plainLocale)
    #expect(run == .init(output: completions.map { $0 + "\n" }.joined()))
  }

  @Test(arguments: [("complete-zsh", "/usr/bin/zsh"), ("complete-fish", "/usr/bin/fish")])
  func `the shell finds no fault in its script`(name: String, shell: String) throws {
    guard FileManager.default.isExecutableFile(atPath: shell) else { return }
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.script(name), to: "script")
    let run = try Executable(path: shell).run(["-n", file.path], environment: ["HOME": folder.url.path])
    #expect(run == .init(output: ""))
  }

  @Test func `zsh and fish quote what their syntax reads`() throws {
    #expect(
      try Self.script("complete-zsh").contains(
        #"  '*'{-cmd,--cmd}'[Run "COMMAND" \[before\: input\]]:COMMAND:' \"#))
    #expect(
      try Self.script("complete-fish").contains(
        #"complete -c tsqlite -o csv -l csv -d 'Set output mode to \'csv\''"#))
  }
}
