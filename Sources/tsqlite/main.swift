import SQLiteShell

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

let words = CommandLine.arguments.dropFirst()
let process = ProcessSurroundings()
if words.first == "--generate", let file = GeneratedFile.all.first(where: { $0.name == words.last }) {
  print(file.makeText([]), terminator: "")
} else {
  let shell = Shell(surroundings: process.surroundings)
  if words.first == "--demo" { _ = shell.runDemo() }
  let status = shell.run(process.standardInput).status
  let end = shell.finish()
  exit(status == .success ? end.rawValue : status.rawValue)
}
