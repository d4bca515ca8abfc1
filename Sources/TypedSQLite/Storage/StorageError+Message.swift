extension StorageError: CustomStringConvertible {
  /// The value, the storage and what is wrong.
  ///
  /// For example, `-1 is out of range for storage 'mac'`.
  public var description: String {
    switch fault {
    case .outOfRange: "\(value) is out of range for storage '\(storage)'"
    case .inexact(let nearest):
      "\(value) is not exact in storage '\(storage)', where the nearest is \(nearest)"
    }
  }
}
