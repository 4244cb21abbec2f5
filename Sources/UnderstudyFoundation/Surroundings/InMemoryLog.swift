import Foundation
import Understudy

/// A log that keeps its lines, with levels of your own.
///
/// ```swift
/// let log = InMemoryLog<LogLevel>()
/// Importer(log: log).run()
/// #expect(log.messages(at: .error) == [])
/// #expect(log.logging.wasCalled(.once, where: { $0.message.contains("imported") }))
/// ```
///
/// The level is the type that your seam uses. Any thread may log.
public final class InMemoryLog<Level: Sendable & Equatable>: Sendable {
    /// The calls of ``log(_:level:)``, to count, compare and order like those of any spy.
    public let logging = Spy<(message: String, level: Level), Void, Never>(
        "InMemoryLog.log(_:level:)")

    /// Makes an empty log.
    public init() {}

    /// Keeps a message.
    ///
    /// - Parameters:
    ///   - message: the text.
    ///   - level: its level.
    public func log(_ message: String, level: Level) {
        logging((message, level))
    }

    /// All messages, in order.
    public var messages: [String] { logging.calls.map(\.message) }

    /// The messages of one level, in order; the others stay unchecked.
    ///
    /// - Parameter level: the level.
    public func messages(at level: Level) -> [String] {
        logging.history { $0.level == level }.map(\.input.message)
    }
}
