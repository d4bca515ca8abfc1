public import Foundation
public import TypedSQLite

extension Database {
  /// Suspends each connection whose `Configuration.observesSuspensionNotifications` is true.
  ///
  /// A program on iOS that shares a database with its extensions posts it before the system stops the program, and
  /// ``resumeNotification`` when it goes on:
  ///
  /// ```swift
  /// NotificationCenter.default.post(name: Database.suspendNotification, object: nil)
  /// ```
  ///
  /// See `DatabaseQueue.suspend()`.
  public static let suspendNotification = Notification.Name("TypedSQLite.Database.suspend")

  /// Resumes the connections that ``suspendNotification`` suspended.
  public static let resumeNotification = Notification.Name("TypedSQLite.Database.resume")

  /// Observes both notifications as long as the process runs; used once, it has no value.
  internal static let observeSuspension: Void = {
    let center = NotificationCenter.default
    // The center keeps what it returns.
    _ = center.addObserver(forName: suspendNotification, object: nil, queue: nil) { _ in
      SuspendedConnections.suspend()
    }
    _ = center.addObserver(forName: resumeNotification, object: nil, queue: nil) { _ in
      SuspendedConnections.resume()
    }
  }()
}
