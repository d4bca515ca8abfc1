/// The description of the error that a body throws; nil if it throws none.
public func errorText(of body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return "\(error)"
  }
}
