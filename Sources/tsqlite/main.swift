import SQLiteShell

let process = ProcessSurroundings()
let shell = Shell(surroundings: process.surroundings)
if CommandLine.arguments.dropFirst() == ["--demo"] { _ = shell.runDemo() }
_ = shell.run(process.standardInput)
