import Synchronization

/// The process-wide order of calls.
@usableFromInline
package enum CallOrder {
    /// The number of the latest call; in the upper bits, the number of inspections that are
    /// running. A call reads it anyway, so that it learns of an ``Inspection`` at no cost.
    @usableFromInline static let last = Atomic<UInt64>(0)
    /// One inspection. Leaves 48 bits for calls.
    @usableFromInline static var inspection: UInt64 { 1 << 48 }

    /// The number of the latest call.
    package static var now: UInt64 { number(last.load(ordering: .relaxed)) }

    /// The next number, with the running inspections. Relaxed: a number has to be unique, and to
    /// follow the numbers of calls that happened before; both hold for a single atomic counter
    /// under any ordering. A thread always sees the inspections that it has started itself.
    @inlinable
    static func next() -> UInt64 {
        last.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// The number of a call without the running inspections.
    @inlinable
    static func number(_ next: UInt64) -> UInt64 { next & (inspection - 1) }

    static func beginInspection() { last.wrappingAdd(inspection, ordering: .relaxed) }

    static func endInspection() { last.wrappingSubtract(inspection, ordering: .relaxed) }
}
