import CSQLite

/// The function that is called while statements run.
internal final class ProgressWatch {
  let interruptHandle: InterruptHandle
  let goesOn: (() -> Bool)?

  init(interruptHandle: InterruptHandle, goesOn: (() -> Bool)?) {
    self.interruptHandle = interruptHandle
    self.goesOn = goesOn
  }
}

extension Database {
  /// Checks the flag of ``interruptHandle`` while statements run, and calls a function.
  ///
  /// - Parameters:
  ///   - instructions: how many instructions of the virtual machine pass between two calls.
  ///   - goesOn: whether the statement continues; false ends it with ``ResultCode/SQLITE_INTERRUPT``.
  package func watchProgress(every instructions: Int = 4000, goesOn: (() -> Bool)? = nil) {
    let watch = ProgressWatch(interruptHandle: interruptHandle, goesOn: goesOn)
    unsafe sqlite3_progress_handler(
      connection, CInt(clamping: instructions),
      { pointer in
        guard let pointer = unsafe pointer else { return 0 }
        let watch = unsafe Unmanaged<ProgressWatch>.fromOpaque(pointer).takeUnretainedValue()
        return watch.interruptHandle.isInterrupted || watch.goesOn?() == false ? 1 : 0
      }, Unmanaged.passUnretained(watch).toOpaque())
    context.progress = watch
  }
}
