import Foundation
import Understudy

/// A log that stores its messages in memory.
///
/// ```swift
/// let log = InMemoryLog<LogLevel>()
/// Importer(log: log).run()
/// #expect(log.messages(at: .error) == [])
/// #expect(log.logging.wasCalled(.once, where: { $0.message.contains("imported") }))
/// ```
///
/// Specify the same level type that your own logging protocol uses. Messages can be logged from any
/// thread.
public final class InMemoryLog<Level: Sendable & Equatable>: Sendable {
    /// The spy that records messages.
    ///
    /// You can count, compare, and order its calls like the calls of any other spy.
    public let logging = Spy<(message: String, level: Level), Void, Never>(
        "InMemoryLog.log(_:level:)")

    /// Creates an empty log.
    public init() {}

    /// Stores a message.
    public func log(_ message: String, level: Level) {
        logging((message, level))
    }

    /// All messages in the order in which they were logged.
    public var messages: [String] { logging.calls.map(\.message) }

    /// Returns the messages that were logged at a level, in the order in which they were logged.
    ///
    /// All other messages remain unchecked.
    public func messages(at level: Level) -> [String] {
        logging.history { $0.level == level }.map(\.input.message)
    }
}
