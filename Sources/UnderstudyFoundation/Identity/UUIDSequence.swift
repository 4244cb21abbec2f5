import Foundation
import Understudy

/// Hands out UUIDs that a test knows beforehand.
///
/// ```swift
/// let ids = UUIDSequence(seed: 42)
/// let store = RecordStore(makeID: ids.next)
/// ```
///
/// Version and variant bits are valid, and the same seed gives the same UUIDs on every platform:
/// they are made of the numbers of `TestNumberGenerator`. Any thread may ask; what came in which
/// order is in ``handedOut``.
public final class UUIDSequence: Sendable {
    private let state: Locked<State>

    private struct State {
        var source: Source
        var handedOut: [UUID] = []
    }

    private init(_ source: Source) {
        state = Locked(State(source: source))
    }

    /// Makes a sequence of random UUIDs (version 4) that depend on the seed alone.
    ///
    /// - Parameter seed: what decides all identifiers.
    public convenience init(seed: UInt64) {
        self.init(.random(TestNumberGenerator(seed: seed)))
    }

    /// A new sequence that counts in its last digits from 1:
    /// `00000000-0000-4000-8000-000000000001`, and so on.
    public static var incrementing: UUIDSequence { UUIDSequence(.counter(0)) }

    /// A new sequence of random UUIDs (version 4) that depend on the seed alone.
    ///
    /// - Parameter seed: what decides all identifiers.
    public static func seeded(_ seed: UInt64) -> UUIDSequence { UUIDSequence(seed: seed) }

    /// A new sequence of UUIDs (version 7) that start with the date, and so sort by their age.
    ///
    /// Those of one millisecond count in the field that follows (RFC 9562, 6.2, method 1); the rest
    /// depends on the seed alone.
    ///
    /// - Parameters:
    ///   - dates: the dates that the UUIDs start with.
    ///   - seed: the same seed gives the same random bits.
    public static func timeOrdered(by dates: TestDateSource, seed: UInt64 = 0) -> UUIDSequence {
        UUIDSequence(.timeOrdered(TimeOrderedSource(dates: dates, seed: seed)))
    }

    /// The next UUID. Without parentheses, `ids.next` goes where a function `() -> UUID` goes.
    @Sendable
    public func next() -> UUID {
        state.withLock { state in
            let id = state.source.next()
            state.handedOut.append(id)
            return id
        }
    }

    /// The next UUID.
    public func callAsFunction() -> UUID { next() }

    /// All UUIDs so far, in the order in which they were handed out.
    public var handedOut: [UUID] { state.withLock { $0.handedOut } }

    /// Starts again with a seed, and forgets what was handed out; a sequence that counts starts to
    /// count again.
    ///
    /// - Parameter seed: what decides all identifiers from here on.
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

    /// The running test's own sequence. It starts anew in each test, whatever other tests do.
    ///
    /// It needs a test scope, see `TestScoped`.
    public static var ofTest: UUIDSequence { scoped.value }
}
