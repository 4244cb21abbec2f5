import Foundation
import Understudy

/// A sequence of predictable UUIDs.
///
/// ```swift
/// let ids = UUIDSequence(seed: 42)
/// let store = RecordStore(makeID: ids.next)
/// ```
///
/// Version and variant bits are valid, and a seed produces the same UUIDs on every platform because
/// they are derived from `TestNumberGenerator`. The sequence can be used on any thread;
/// ``handedOut`` has the order of the UUIDs.
public final class UUIDSequence: Sendable {
    private let state: Locked<State>

    private struct State {
        var source: Source
        var handedOut: [UUID] = []
    }

    private init(_ source: Source) {
        state = Locked(State(source: source))
    }

    /// Creates a sequence of random UUIDs (version 4) that depend only on the seed.
    public convenience init(seed: UInt64) {
        self.init(.random(TestNumberGenerator(seed: seed)))
    }

    /// A new sequence that counts in the last digits from 1:
    /// `00000000-0000-4000-8000-000000000001`, and so on.
    public static var incrementing: UUIDSequence { UUIDSequence(.counter(0)) }

    /// Returns a new sequence of random UUIDs (version 4) that depend only on the seed.
    public static func seeded(_ seed: UInt64) -> UUIDSequence { UUIDSequence(seed: seed) }

    /// Returns a new sequence of UUIDs (version 7) that start with the date, and therefore sort by
    /// age.
    ///
    /// UUIDs of the same millisecond count in the following field (RFC 9562, 6.2, method 1); the
    /// remaining bits depend only on the seed.
    ///
    /// - Parameters:
    ///   - dates: the dates that the UUIDs start with.
    ///   - seed: the seed of the random bits.
    public static func timeOrdered(by dates: TestDateSource, seed: UInt64 = 0) -> UUIDSequence {
        UUIDSequence(.timeOrdered(TimeOrderedSource(dates: dates, seed: seed)))
    }

    /// Returns the next UUID. Pass `ids.next`, without parentheses, as a function `() -> UUID`.
    @Sendable
    public func next() -> UUID {
        state.withLock { state in
            let id = state.source.next()
            state.handedOut.append(id)
            return id
        }
    }

    /// Returns the next UUID.
    public func callAsFunction() -> UUID { next() }

    /// All UUIDs so far, in the order in which they were returned.
    public var handedOut: [UUID] { state.withLock { $0.handedOut } }

    /// Restarts the sequence with a seed and clears ``handedOut``. A sequence that counts starts
    /// from the beginning.
    ///
    /// - Parameter seed: the seed of all subsequent identifiers.
    public func reseed(_ seed: UInt64 = 0) {
        state.withLock { state in
            state.source.reseed(seed)
            state.handedOut = []
        }
    }
}

// MARK: - In each test

extension UUIDSequence {
    private static let scoped = TestScoped { UUIDSequence(seed: 0) }

    /// The running test's own sequence. It's new in each test, independent of other tests.
    ///
    /// It requires a test scope, see `TestScoped`.
    public static var ofTest: UUIDSequence { scoped.value }
}
