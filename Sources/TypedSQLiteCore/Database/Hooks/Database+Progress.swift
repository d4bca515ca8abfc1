import CSQLite

/// The function that is called while statements run.
internal final class ProgressWatch {
  let interruptHandle: InterruptHandle
  let instructions: Int
  let goesOn: (() -> Bool)?
  /// Whether the time of the statement is over.
  let isLate: (() -> Bool)?

  init(
    interruptHandle: InterruptHandle, instructions: Int, goesOn: (() -> Bool)?, isLate: (() -> Bool)?
  ) {
    self.interruptHandle = interruptHandle
    self.instructions = instructions
    self.goesOn = goesOn
    self.isLate = isLate
  }
}

extension Database {
  /// Checks the flag of ``interruptHandle`` while statements run, and calls a function.
  ///
  /// - Parameters:
  ///   - instructions: how many instructions of the virtual machine pass between two calls.
  ///   - goesOn: whether the statement continues; false ends it with ``ResultCode/SQLITE_INTERRUPT``.
  package func watchProgress(every instructions: Int = 4000, goesOn: (() -> Bool)? = nil) {
    let watch = ProgressWatch(
      interruptHandle: interruptHandle, instructions: instructions, goesOn: goesOn, isLate: context.isLate)
    unsafe sqlite3_progress_handler(
      connection, CInt(clamping: instructions),
      { pointer in
        guard let pointer = unsafe pointer else { return 0 }
        let watch = unsafe Unmanaged<ProgressWatch>.fromOpaque(pointer).takeUnretainedValue()
        return watch.interruptHandle.isInterrupted || watch.goesOn?() == false || watch.isLate?() == true
          ? 1 : 0
      }, Unmanaged.passUnretained(watch).toOpaque())
    context.progress = watch
  }

  /// Sets what ends statements with ``ResultCode/SQLITE_INTERRUPT``, beside what watches their progress.
  ///
  /// - Parameter isLate: whether their time is over; nil for no limit.
  package func limitTime(_ isLate: (() -> Bool)?) {
    context.isLate = isLate
    watchProgress(every: context.progress?.instructions ?? 4000, goesOn: context.progress?.goesOn)
  }
}
