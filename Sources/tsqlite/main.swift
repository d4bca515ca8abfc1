import SQLiteShell
import TypedSQLiteCore

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

// The shell has one thread, and SQLite's locks would take a tenth of the time of a small statement.
Database.useOneThread()
MemoryExhaustion.watch()
exit(Program(arguments: CommandLine.argumentBytes, process: ProcessSurroundings()).run().rawValue)
