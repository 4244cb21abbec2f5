import Foundation
import Understudy

/// A log that stores its messages, with your own level type.
///
/// ```swift
/// let log = InMemoryLog<LogLevel>()
/// Importer(log: log).run()
/// #expect(log.messages(at: .error) == [])
/// #expect(log.logging.wasCalled(.once, where: { $0.message.contains("imported") }))
/// ```
///
/// The level is the type that your protocol uses. Messages can be logged on any thread.
public final class InMemoryLog<Level: Sendable & Equatable>: Sendable {
    /// The calls of ``log(_:level:)``, to count, compare and order like those of any spy.
    public let logging = Spy<(message: String, level: Level), Void, Never>(
        "InMemoryLog.log(_:level:)")

    /// Creates an empty log.
    public init() {}

    /// Stores a message.
    public func log(_ message: String, level: Level) {
        logging((message, level))
    }

    /// All messages, in order.
    public var messages: [String] { logging.calls.map(\.message) }

    /// Returns the messages of one level, in order. The other messages stay unchecked.
    public func messages(at level: Level) -> [String] {
        logging.history { $0.level == level }.map(\.input.message)
    }
}
