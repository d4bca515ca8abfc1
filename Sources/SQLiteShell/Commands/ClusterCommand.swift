import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let cluster = DotCommand(
    "cluster",
    reach: .database,
    help: Help(
      "List the machines that keep the database together", section: .schema,
      discussion: """
        Prints a line for each that the leader of a dqlite cluster names: number, address and role. The leader runs the
        statements. The addresses are those by which the machines know each other. dqlite does not say which of them answer or
        how far they lag behind, and libSQL does not say which machines keep a database.
        """),
    run: onConsole { console, _ throws(ShellError) in
      let members = try console.withDatabase { database throws(DatabaseError) in try database.remoteMembers()
      }
      guard let members else {
        let path = console.databasePath
        throw .command(try console.database().isRemote ? .untoldCluster(path) : .noCluster(path))
      }
      for member in members {
        console.say(
          "\(member.number): \(member.address) \(member.role)\(member.isLeader ? ", leader" : "")\n")
      }
      return .proceed
    })
}
