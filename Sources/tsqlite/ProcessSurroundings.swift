import SQLiteShell
import TypedSQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The process as the engine's surroundings.
struct ProcessSurroundings {
  let surroundings: Surroundings
  let standardInput: any LineSource

  init() {
    surroundings = Surroundings(
      output: FileDescriptorDestination(1), errors: FileDescriptorDestination(2), files: SystemFiles(),
      outputIsTerminal: isatty(1) == 1,
      now: { Timestamp(seconds: Int64(time(nil))) ?? .epoch },
      processTimes: { ProcessTimes(real: 0, user: 0, system: 0) })
    standardInput = ReaderLines(FileDescriptorReader(0), origin: .standardInput)
  }
}
