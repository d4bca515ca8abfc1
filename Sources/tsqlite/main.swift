import SQLiteShell

let process = ProcessSurroundings()
let shell = Shell(surroundings: process.surroundings)
_ = shell.run(process.standardInput)
