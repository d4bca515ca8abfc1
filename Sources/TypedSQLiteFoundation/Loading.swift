import TypedSQLite

/// Adds the functions and collations of the locale to each connection, and lets notifications suspend connections;
/// called when the module is loaded.
@_cdecl("typedsqlite_foundation_loaded")
internal func giveLocalizedTextToEachConnection() {
  Database.giveEachConnection { database throws(DatabaseError) in
    for function in DatabaseFunction.localized { try database.register(function) }
    for collation in DatabaseCollation.localized { try database.register(collation) }
    // A connection is the first thing that a notification can suspend.
    Database.observeSuspension
  }
}
