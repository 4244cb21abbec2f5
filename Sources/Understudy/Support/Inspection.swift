import Synchronization

/// Code of the user's that runs because a value is written, compared or hashed: `description`,
/// `==`, `customMirror`, `hash(into:)`.
///
/// Such code may call a double. The call isn't recorded and fails no test: the spy returns its
/// constant answer, otherwise the empty value of its type, and notes that it had no answer.
///
/// An inspection is a task-local value: calls from other tasks and threads are recorded as usual.
package final class Inspection: Sendable {
    @TaskLocal private static var value: Inspection?

    /// Whether a call of a double had no constant answer.
    private let isMissingAnswer = Atomic<Bool>(false)
    /// A task that the inspected code has started inherits the value, and may outlive it.
    private let hasEnded = Atomic<Bool>(false)

    /// The inspection that the current code is part of; `nil` if there is none.
    static var current: Inspection? {
        guard let value, !value.hasEnded.load(ordering: .relaxed) else { return nil }
        return value
    }

    /// Notes that the inspected code has called a double that has no constant answer.
    func noteMissingAnswer() { isMissingAnswer.store(true, ordering: .relaxed) }

    /// Runs code of the user's as an inspection.
    package static func run<Result>(_ body: () -> Result) -> Result {
        if current != nil { return body() }
        let inspection = Inspection()
        CallOrder.beginInspection()
        defer {
            inspection.hasEnded.store(true, ordering: .relaxed)
            CallOrder.endInspection()
        }
        return $value.withValue(inspection, operation: body)
    }

    /// Runs code of the user's as an inspection.
    ///
    /// - Returns: The result; `nil` if it depends on a double that has no constant answer.
    static func result<Result>(of body: () -> Result) -> Result? {
        run {
            guard let inspection = current else { return body() }
            let isMissing = inspection.isMissingAnswer.exchange(false, ordering: .relaxed)
            defer {
                if isMissing { inspection.noteMissingAnswer() }
            }
            let result = body()
            return inspection.isMissingAnswer.exchange(false, ordering: .relaxed) ? nil : result
        }
    }

    /// The mirror of a value. If `customMirror` depends on a double, it has no children.
    package static func mirror(of value: Any) -> Mirror {
        guard value is any CustomReflectable else { return Mirror(reflecting: value) }
        return result { Mirror(reflecting: value) } ?? Mirror(value, children: [])
    }
}

// MARK: - Calls

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
