import SQLiteShell
import TypedSQLiteCore

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

// The shell has one thread unless it reads a big table, and SQLite's locks would take a tenth of the time of a small
// statement.
Database.lockOnlyForThreads()
MemoryExhaustion.watch()
exit(Program(arguments: CommandLine.argumentBytes, process: ProcessSurroundings()).run().rawValue)
