import Foundation
import Understudy

/// A type that generates a sequence of predictable UUIDs.
///
/// ```swift
/// let ids = UUIDSequence(seed: 42)
/// let store = RecordStore(makeID: ids.next)
/// ```
///
/// The version and variant bits of each UUID are valid. A seed produces the same UUIDs on every
/// platform because they are derived from `TestNumberGenerator`. You can use a sequence from any
/// thread. To determine the order in which the UUIDs were returned, use ``handedOut``.
public final class UUIDSequence: Sendable {
    private let state: Locked<State>

    private struct State {
        var source: Source
        var handedOut: [UUID] = []
    }

    private init(_ source: Source) {
        state = Locked(State(source: source))
    }

    /// Creates a sequence of random UUIDs (version 4). The UUIDs depend only on the seed.
    public convenience init(seed: UInt64) {
        self.init(.random(TestNumberGenerator(seed: seed)))
    }

    /// A new sequence whose UUIDs are numbered from 1 in their last digits. For example, the first
    /// UUID is `00000000-0000-4000-8000-000000000001`.
    public static var incrementing: UUIDSequence { UUIDSequence(.counter(0)) }

    /// Returns a new sequence of random UUIDs (version 4). The UUIDs depend only on the seed.
    public static func seeded(_ seed: UInt64) -> UUIDSequence { UUIDSequence(seed: seed) }

    /// Returns a new sequence of UUIDs (version 7) that begin with the current date and can
    /// therefore be sorted by age.
    ///
    /// If two UUIDs are generated in the same millisecond, the field after the date is incremented
    /// (RFC 9562, section 6.2, method 1). The remaining bits depend only on the seed.
    ///
    /// - Parameters:
    ///   - dates: The source of the dates that the UUIDs begin with.
    ///   - seed: The seed of the random bits.
    public static func timeOrdered(by dates: TestDateSource, seed: UInt64 = 0) -> UUIDSequence {
        UUIDSequence(.timeOrdered(TimeOrderedSource(dates: dates, seed: seed)))
    }

    /// Returns the next UUID.
    ///
    /// If your code requires a function of type `() -> UUID`, pass `ids.next` without parentheses.
    @Sendable
    public func next() -> UUID {
        state.withLock { state in
            let id = state.source.next()
            state.handedOut.append(id)
            return id
        }
    }

    /// Returns the next UUID.
    ///
    /// Calling a sequence as a function is shorthand for calling its ``next()`` method.
    public func callAsFunction() -> UUID { next() }

    /// All UUIDs that were returned so far, in the order in which they were returned.
    public var handedOut: [UUID] { state.withLock { $0.handedOut } }

    /// Restarts the sequence with a seed and clears ``handedOut``.
    ///
    /// If the UUIDs of this sequence are numbered, numbering starts again from the beginning.
    ///
    /// - Parameters:
    ///   - seed: The seed of all subsequent UUIDs.
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

    /// The sequence that belongs to the running test.
    ///
    /// Each test has a new sequence that is independent of all other tests. This property requires
    /// a test scope. For more information, see `TestScoped`.
    public static var ofTest: UUIDSequence { scoped.value }
}
