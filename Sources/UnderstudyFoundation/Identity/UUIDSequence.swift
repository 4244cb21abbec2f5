import Foundation
import Understudy

/// A sequence of predictable UUIDs.
///
/// ```swift
/// let ids = UUIDSequence(seed: 42)
/// let store = RecordStore(makeID: ids.next)
/// ```
///
/// The version and variant bits of each UUID are valid. A seed produces the same UUIDs on every
/// platform because they are derived from `TestNumberGenerator`. You can use a sequence from any
/// thread. To determine the order in which the UUIDs were returned, use ``generated``.
public final class UUIDSequence: Sendable {
    private let state: Locked<State>

    private struct State {
        var source: Source
        var generated: [UUID] = []
    }

    private init(_ source: Source) {
        state = Locked(State(source: source))
    }

    /// Creates a sequence of random UUIDs (version 4).
    ///
    /// The UUIDs depend only on the seed.
    public convenience init(seed: UInt64) {
        self.init(.random(TestNumberGenerator(seed: seed)))
    }

    /// A new sequence whose UUIDs are numbered from 1 in their last digits.
    ///
    /// For example, the first UUID is `00000000-0000-4000-8000-000000000001`.
    public static var incrementing: UUIDSequence { UUIDSequence(.counter(0)) }

    /// Returns a new sequence of random UUIDs (version 4).
    ///
    /// The UUIDs depend only on the seed.
    public static func seeded(_ seed: UInt64) -> UUIDSequence { UUIDSequence(seed: seed) }

    /// Returns a new sequence of UUIDs (version 7) that begin with the current date and can
    /// therefore be sorted by age.
    ///
    /// If two UUIDs are generated in the same millisecond, the field after the date is incremented
    /// (RFC 9562, section 6.2, method 1). The remaining bits depend only on the seed.
    ///
    /// - Parameters:
    ///   - dates: The source of the dates that the UUIDs begin with.
    ///   - seed: The seed of the remaining bits.
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
            state.generated.append(id)
            return id
        }
    }

    /// Returns the next UUID.
    ///
    /// Calling a sequence as a function is shorthand for calling its ``next()`` method.
    public func callAsFunction() -> UUID { next() }

    /// All UUIDs that were returned so far, in the order in which they were returned.
    public var generated: [UUID] { state.withLock { $0.generated } }

    /// Restarts the sequence with a seed and clears ``generated``.
    ///
    /// If the UUIDs of this sequence are numbered, numbering starts again from the beginning.
    public func reseed(_ seed: UInt64 = 0) {
        state.withLock { state in
            state.source.reseed(seed)
            state.generated = []
        }
    }
}

// MARK: - In each test

extension UUIDSequence {
    private static let scoped = TestScoped { UUIDSequence(seed: 0) }

    /// Returns the sequence that belongs to the running test.
    ///
    /// Each test has a new sequence that is independent of all other tests. This function requires
    /// a test scope. For more information, see `TestScoped`.
    public static func forCurrentTest(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> UUIDSequence {
        scoped.value(
            usedBy: "UUIDSequence.forCurrentTest()",
            at: TestReport.Location(fileID, filePath, line, column))
    }
}

// MARK: - Sources

extension UUIDSequence {
    /// The source of the bits in a UUID.
    fileprivate enum Source {
        case counter(UInt64)
        case random(TestNumberGenerator)
        case timeOrdered(TimeOrderedSource)

        mutating func next() -> UUID {
            switch self {
            case .counter(let last):
                self = .counter(last + 1)
                return UUID(high: 0, low: last + 1, version: 4)
            case .random(var random):
                defer { self = .random(random) }
                return UUID(high: random.next(), low: random.next(), version: 4)
            case .timeOrdered(var source):
                defer { self = .timeOrdered(source) }
                return source.next()
            }
        }

        mutating func reseed(_ seed: UInt64) {
            switch self {
            case .counter: self = .counter(0)
            case .random: self = .random(TestNumberGenerator(seed: seed))
            case .timeOrdered(let source):
                self = .timeOrdered(TimeOrderedSource(dates: source.dates, seed: seed))
            }
        }
    }

    /// A source of UUIDs of version 7.
    ///
    /// Each UUID consists of the milliseconds since 1970 (48 bits), a counter (12 bits), and random
    /// bits (62 bits).
    fileprivate struct TimeOrderedSource {
        let dates: TestDateSource
        private var random: TestNumberGenerator
        /// The number of values of the counter.
        private static let counterLimit: UInt64 = 1 << 12
        /// The millisecond of the latest UUID. This value never decreases, so UUIDs remain in order
        /// even if the wall clock is set back.
        private var millisecond: UInt64 = 0
        private var count: UInt64 = 0

        init(dates: TestDateSource, seed: UInt64) {
            self.dates = dates
            random = TestNumberGenerator(seed: seed)
        }

        mutating func next() -> UUID {
            // Contemporary dates are only accurate to one ten-thousandth of a millisecond, so add a
            // small tolerance.
            let exact = dates.now.timeIntervalSince1970 * 1000 + 0.0005
            // The field has 48 bits, which is enough for the next 8,900 years.
            let now = UInt64(max(0, min(exact.rounded(.down), 0x1p48 - 1)))
            count += 1
            if now > millisecond {
                millisecond = now
                count = 0
            } else if count >= Self.counterLimit {
                // If the counter is exhausted, we borrow from the next millisecond.
                millisecond += 1
                count = 0
            }
            return UUID(high: millisecond << 16 | count, low: random.next(), version: 7)
        }
    }
}

extension UUID {
    /// Creates a UUID from 128 bits.
    ///
    /// Six of these bits are replaced by the version and the variant, as specified in RFC 9562,
    /// sections 4.1 and 4.2.
    fileprivate init(high: UInt64, low: UInt64, version: UInt64) {
        let highWithVersion = (high & ~0xF000) | (version << 12)
        let lowWithVariant = (low & ~(0b11 << 62)) | (0b10 << 62)
        self.init(
            uuid: unsafeBitCast(
                (highWithVersion.bigEndian, lowWithVariant.bigEndian), to: uuid_t.self))
    }
}
