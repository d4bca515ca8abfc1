package import SQLiteShell

/// A system whose processes hold locks on the first file that is asked about, and on the one beside it that connections
/// share.
package struct KnownProcesses: ProcessAccess {
  package var identifier: Int32 = 1
  package var knowledge = FilesUse.Knowledge.all
  package var locks: [FileLock] = []
  package var memoryLocks: [FileLock] = []
  package var openers: [Int32] = []
  package var facts: [Int32: ProcessFacts] = [:]

  package init(
    knowledge: FilesUse.Knowledge = .all, locks: [FileLock] = [], memoryLocks: [FileLock] = [],
    openers: [Int32] = [], facts: [Int32: ProcessFacts] = [:]
  ) {
    self.knowledge = knowledge
    self.locks = locks
    self.memoryLocks = memoryLocks
    self.openers = openers
    self.facts = facts
  }

  package func use(of paths: [[UInt8]]) -> FilesUse {
    var use = FilesUse.unknown(count: paths.count)
    use.knowledge = knowledge
    use.locks[0] = locks
    if paths.count > 1 { use.locks[1] = memoryLocks }
    use.openers[0] = openers
    return use
  }

  package func facts(of process: Int32) -> ProcessFacts? { facts[process] }
}
