import SQLiteShell

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

exit(Program(arguments: CommandLine.arguments, process: ProcessSurroundings()).run().rawValue)
