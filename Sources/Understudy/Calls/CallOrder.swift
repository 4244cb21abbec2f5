import Synchronization

/// The process-wide order of calls.
@usableFromInline
package enum CallOrder {
    @usableFromInline static let last = Atomic<UInt64>(0)

    /// The number of the latest call.
    package static var now: UInt64 { last.load(ordering: .relaxed) }

    /// The next number. Relaxed: a number has to be unique, and to follow the numbers of calls that
    /// happened before; both hold for a single atomic counter under any ordering.
    @inlinable
    static func next() -> UInt64 {
        last.wrappingAdd(1, ordering: .relaxed).newValue
    }
}
