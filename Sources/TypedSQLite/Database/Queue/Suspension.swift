// A suspended connection holds no lock, so that the system may stop the program at any time.

extension DatabaseQueue {
  /// Ends the running statement and refuses all that would lock the file, until ``resume()``.
  ///
  /// A system such as iOS ends programs that it stops while they hold a lock on a shared file. A suspended connection
  /// can still read in WAL mode, and can end a transaction or a savepoint. Any other statement fails with
  /// ``ResultCode/SQLITE_ABORT`` and undoes the transaction. The running statement fails with
  /// ``ResultCode/SQLITE_INTERRUPT``.
  ///
  /// Any thread may call it.
  public func suspend() {
    interruptHandle.suspend()
  }

  /// Allows statements again after ``suspend()``.
  public func resume() {
    interruptHandle.resume()
  }
}

extension DatabasePool {
  /// Ends the running statement and refuses all that would lock the file, until ``resume()``; see
  /// ``DatabaseQueue/suspend()``.
  ///
  /// Reads go on, because they hold no lock in WAL mode that disturbs others.
  public func suspend() {
    writer.suspend()
  }

  /// Allows statements again after ``suspend()``.
  public func resume() {
    writer.resume()
  }
}
