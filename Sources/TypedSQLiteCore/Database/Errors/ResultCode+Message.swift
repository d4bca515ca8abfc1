import CSQLite

extension ResultCode {
  /// SQLite's text for the code, or `unknown error` if it has none.
  internal var message: String {
    guard let text = unsafe sqlite3_errstr(rawValue) else { return "unknown error" }
    return unsafe String(cString: text)
  }
}
