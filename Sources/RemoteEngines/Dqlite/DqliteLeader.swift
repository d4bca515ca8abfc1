import TypedSQLiteCore

/// Finds the node that answers.
struct DqliteLeader {
  private let name: String
  private let network: any NetworkAccess
  /// The nodes that are known, in the order in which they are asked.
  private var places: [NetworkPlace]

  /// How long the search may last; a program that carries the bytes may ask its user for a password.
  private var patience: Duration { .seconds(network.usesProgram ? 60 : 20) }
  /// How long one node may take.
  private var attempt: Duration { network.usesProgram ? patience : .seconds(5) }

  init(_ address: RemoteAddress, _ network: any NetworkAccess) {
    name = address.name
    places = address.places
    self.network = network
  }

  /// Connects to the leader.
  ///
  /// An election can be under way, so all nodes are asked again and again, until the patience is at its end. But an
  /// address may be wrong that has never been right: the first time, some node must answer.
  mutating func find(isFirst: Bool) throws(RemoteFailure) -> (DqliteConnection, DqliteSchema) {
    let deadline = Deadline.after(patience)
    var pause = 50
    var reasons: [String] = []
    repeat {
      reasons = []
      var isCluster = !isFirst
      var queue = places[...]
      var asked: Set<NetworkPlace> = []
      var mayChange = false
      while let place = queue.popFirst() {
        guard asked.insert(place).inserted else { continue }
        switch try ask(place, deadline) {
        case .leader(let connection, let schema, let members):
          prefer(place)
          add(members)
          return (connection, schema)
        case .follower(let leader):
          (mayChange, isCluster) = (true, true)
          reasons.append(
            "\(place) is not the leader" + (leader.map { ", it names \($0)" } ?? " and knows none"))
          if let leader { queue = [leader] + queue }
        case .unreachable(let fault):
          if case .wrongBytes = fault {} else { mayChange = true }
          reasons.append("\(place): \(fault.reasonAtOpening(isFirst && !network.usesProgram))")
        }
      }
      guard mayChange, isCluster else { throw .notRun(reasons.joined(separator: "; ")) }
      do throws(ChannelFault) {
        try network.pause(milliseconds: deadline.milliseconds(atMost: pause))
      } catch {
        throw .notRun("interrupted")
      }
      pause = min(2 * pause, 1000)
    } while !deadline.hasPassed
    throw .notRun("no leader was found: \(reasons.joined(separator: "; "))")
  }

  private enum Answer {
    case leader(DqliteConnection, DqliteSchema, [DqliteMember])
    case follower(of: NetworkPlace?)
    case unreachable(ChannelFault)
  }

  private func ask(_ place: NetworkPlace, _ deadline: Deadline) throws(RemoteFailure) -> Answer {
    let deadline = deadline.sooner(.after(attempt))
    do throws(ChannelFault) {
      let connection = DqliteConnection(try network.connect(to: place, until: deadline), to: place)
      switch try connection.open(name, until: deadline) {
      case .leader(let schema, let members): return .leader(connection, schema, members)
      case .follower(let leader):
        connection.close()
        return .follower(of: leader.flatMap { NetworkPlace($0) })
      case .refused(let failure):
        connection.close()
        throw .wrongBytes("it refused to open the database: \(failure.message)")
      }
    } catch {
      if error == .interrupted { throw .notRun("interrupted") }
      return .unreachable(error)
    }
  }

  /// Asks the other nodes of the cluster too, if the next leader is none of those in the address.
  private mutating func add(_ members: [DqliteMember]) {
    for place in members.compactMap({ NetworkPlace($0.address) }) where !places.contains(place) {
      places.append(place)
    }
  }

  /// Asks a node first the next time.
  private mutating func prefer(_ place: NetworkPlace) {
    places.removeAll { $0 == place }
    places.insert(place, at: 0)
  }
}
