import SQLiteShell
import TypedSQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

// The shell has one thread; SQLite's locks would cost a tenth of a small statement.
Database.useOneThread()
exit(Program(arguments: CommandLine.argumentBytes, process: ProcessSurroundings()).run().rawValue)
