import SQLiteShell

let words = CommandLine.arguments.dropFirst()
let process = ProcessSurroundings()
if words.first == "--generate", let file = GeneratedFile.all.first(where: { $0.name == words.last }) {
  print(file.makeText([]), terminator: "")
} else {
  let shell = Shell(surroundings: process.surroundings)
  if words.first == "--demo" { _ = shell.runDemo() }
  _ = shell.run(process.standardInput)
}
