import TypedSQLite

extension Shell {
  /// Functions that reach beyond the database.
  private static let unsafeFunctions: Set = [
    "edit", "fts3_tokenizer", "load_extension", "readfile", "realpath", "writefile", "zipfile", "zipfile_cds",
  ]

  /// Turns safe mode on for the rest of the session.
  package func enterSafeMode() {
    settings.isSafe = true
    safety.isLasting = true
    if let database = slots.database { watchActions(of: database) }
  }

  /// Lifts safe mode until the next command or statement has run.
  func suspendSafeMode() {
    safety.isSuspending = true
    settings.isSafe = false
  }

  /// Ends what ``suspendSafeMode()`` began, except for the command that began it.
  func resumeSafeMode() {
    if safety.isSuspending {
      safety.isSuspending = false
    } else if safety.isLasting, !settings.isSafe {
      settings.isSafe = true
    }
  }

  /// Watches what the statements of a connection would do, where somebody wants to know or safe mode forbids some.
  func watchActions(of database: Database) {
    guard showsAuthorizations || safety.isLasting else {
      database.setAuthorizer(nil)
      return
    }
    database.setAuthorizer { [weak self] action in
      guard let self else { return true }
      if showsAuthorizations, !isResolvingColumns { say(action) }
      guard settings.isSafe, let fault = fault(of: action) else { return true }
      safety.violation = .unsafe(fault, line: reading.line)
      return false
    }
  }

  /// The failure that ends the session, where a statement has tried something that safe mode forbids.
  func takeViolation() -> ShellError? {
    defer { safety.violation = nil }
    return safety.violation
  }

  private func fault(of action: AuthorizedAction) -> String? {
    switch action.name {
    case "ATTACH": "run ATTACH"
    case "FUNCTION":
      action.details[1].flatMap { name in
        Self.unsafeFunctions.contains(name.lowercased()) ? "use the \(name)() function" : nil
      }
    default: nil
    }
  }
}

/// What safe mode keeps in mind.
struct SafetyState {
  /// Whether safe mode comes back by itself.
  var isLasting = false
  /// Whether the command that runs now has lifted it.
  var isSuspending = false
  /// What a statement tried.
  var violation: ShellError?
}
