import Foundation
import Testing
import TypedSQLite
import TypedSQLiteFoundation

/// All connections that observe the notifications are suspended, so these are the only tests that have some.
@Suite(.serialized) struct SuspensionNotificationTests {
  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: nil)
  }

  @Test func `notifications suspend the connections that observe them`() throws {
    var configuration = Configuration()
    configuration.observesSuspensionNotifications = true
    let observing = try DatabaseQueue(configuration: configuration)
    let other = try DatabaseQueue()
    post(Database.suspendNotification)
    let error = #expect(throws: DatabaseError.self) { try observing.write { _ in } }
    #expect(error?.message == "Database is suspended")
    try other.write { _ in }
    post(Database.resumeNotification)
    try observing.write { _ in }
  }

  @Test func `only the writing connection of a pool is suspended`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: file) }
    var configuration = Configuration()
    configuration.observesSuspensionNotifications = true
    let pool = try DatabasePool(
      path: file.appendingPathComponent("pool.db").path, configuration: configuration)
    #expect(try pool.read { try Int.fetchOne($0, sql: "SELECT 1") } == 1)
    post(Database.suspendNotification)
    #expect(throws: DatabaseError.self) { try pool.write { _ in } }
    #expect(try pool.read { try Int.fetchOne($0, sql: "SELECT 1") } == 1)
    post(Database.resumeNotification)
    try pool.write { _ in }
  }
}
