import Synchronization

/// The execution of user code to print, compare or hash a value: `description`, `==`,
/// `customMirror`, `hash(into:)`.
///
/// Such code can call a double. The call isn't recorded and doesn't fail a test: the spy returns
/// its constant answer, otherwise the empty value of its type, and records that it had no answer.
///
/// An inspection is a task-local value: calls from other tasks and threads are recorded as usual.
package final class Inspection: Sendable {
    @TaskLocal private static var value: Inspection?

    /// `true` if a call of a double had no constant answer.
    private let isMissingAnswer = Atomic<Bool>(false)
    /// `true` after the end: a task that the inspected code starts inherits the value, and can
    /// outlive it.
    private let hasEnded = Atomic<Bool>(false)

    /// The inspection that the current code is part of, or `nil` if there is none.
    static var current: Inspection? {
        guard let value, !value.hasEnded.load(ordering: .relaxed) else { return nil }
        return value
    }

    /// Records that the inspected code has called a double without a constant answer.
    func noteMissingAnswer() { isMissingAnswer.store(true, ordering: .relaxed) }

    /// Runs user code as an inspection.
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

    /// Runs user code as an inspection.
    ///
    /// - Returns: The result, or `nil` if it depends on a double that has no constant answer.
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

    /// Returns the mirror of a value. If `customMirror` depends on a double, the mirror has no
    /// children.
    package static func mirror(of value: Any) -> Mirror {
        guard value is any CustomReflectable else { return Mirror(reflecting: value) }
        return result { Mirror(reflecting: value) } ?? Mirror(value, children: [])
    }
}

// MARK: - Calls

/// The process-wide order of calls.
@usableFromInline
package enum CallOrder {
    /// The number of the latest call. The upper bits contain the number of running inspections.
    /// Because a call reads this value anyway, detecting an ``Inspection`` costs nothing.
    @usableFromInline static let last = Atomic<UInt64>(0)
    /// The increment for one inspection, which leaves 48 bits for calls.
    @usableFromInline static var inspection: UInt64 { 1 << 48 }

    /// The number of the latest call.
    package static var now: UInt64 { number(last.load(ordering: .relaxed)) }

    /// Returns the next number, with the running inspections. The ordering is relaxed: a number
    /// must be unique, and follow the numbers of calls that happened before. A single atomic
    /// counter guarantees both under any ordering. A thread always observes the inspections that it
    /// has started itself.
    @inlinable
    static func next() -> UInt64 {
        last.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Returns the number of a call without the running inspections.
    @inlinable
    static func number(_ next: UInt64) -> UInt64 { next & (inspection - 1) }

    static func beginInspection() { last.wrappingAdd(inspection, ordering: .relaxed) }

    static func endInspection() { last.wrappingSubtract(inspection, ordering: .relaxed) }
}
