/// The execution of user code that prints, compares, or hashes a value, for example `description`,
/// `==`, `customMirror`, or `hash(into:)`.
///
/// If such code calls a double, the call isn't recorded and can't cause a test to fail. The spy
/// returns its constant answer. Without one, it returns the empty value of its type, and the
/// inspection records that the answer is missing.
///
/// The current inspection is a task-local value so that calls from other tasks and threads are
/// recorded as usual.
package final class Inspection: Sendable {
    @TaskLocal private static var value: Inspection?

    /// `true` if the inspected code has called a double without a constant answer.
    private let isMissingAnswer = Locked(false)
    /// `true` if the inspection has ended. A task that the inspected code starts can outlive the
    /// inspection that it inherits.
    private let hasEnded = Locked(false)

    /// The inspection that the current code is part of, or `nil` if there is none.
    static var current: Inspection? {
        guard let value, !value.hasEnded.withLock({ $0 }) else { return nil }
        return value
    }

    /// Records that the inspected code has called a double without a constant answer.
    func noteMissingAnswer() { isMissingAnswer.withLock { $0 = true } }

    /// Returns whether the inspected code has called a double without a constant answer since this
    /// function was last called.
    private func takeMissingAnswer() -> Bool {
        isMissingAnswer.withLock { isMissing in
            defer { isMissing = false }
            return isMissing
        }
    }

    /// Calls user code as part of an inspection.
    package static func run<Result>(_ body: () -> Result) -> Result {
        if current != nil { return body() }
        let inspection = Inspection()
        CallOrder.beginInspection()
        defer {
            inspection.hasEnded.withLock { $0 = true }
            CallOrder.endInspection()
        }
        return $value.withValue(inspection, operation: body)
    }

    /// Calls user code as part of an inspection.
    ///
    /// - Returns: Whatever is returned by `body`, or `nil` if this depends on a double without a
    ///   constant answer.
    static func result<Result>(of body: () -> Result) -> Result? {
        guard let inspection = current else { return run { result(of: body) } }
        let isMissing = inspection.takeMissingAnswer()
        defer {
            if isMissing { inspection.noteMissingAnswer() }
        }
        let output = body()
        return inspection.takeMissingAnswer() ? nil : output
    }

    /// Returns the mirror of a value. If the value's `customMirror` depends on a double, the mirror
    /// doesn't have any children.
    package static func mirror(of value: Any) -> Mirror {
        guard value is any CustomReflectable else { return Mirror(reflecting: value) }
        return result { Mirror(reflecting: value) } ?? Mirror(value, children: [])
    }
}

// MARK: - Calls

/// The process-wide order of calls.
@usableFromInline
package enum CallOrder {
    /// The number of the latest call, with the number of running inspections in the upper bits.
    /// Each call reads this value anyway, so detecting an ``Inspection`` has no overhead.
    @usableFromInline static let last = Counter()
    /// The increment for one inspection, which leaves 48 bits for calls.
    @usableFromInline static var inspection: UInt64 { 1 << 48 }

    /// The number of the latest call.
    package static var now: UInt64 { number(last.value) }

    /// Returns the next number, including the number of running inspections.
    ///
    /// A single counter is sufficient. A number only needs to be unique and greater than the
    /// numbers of calls that happened before, and a thread always observes the inspections that it
    /// has started itself.
    @inlinable
    static func next() -> UInt64 { last.add() }

    /// Returns the number of a call without the running inspections.
    @inlinable
    static func number(_ next: UInt64) -> UInt64 { next & (inspection - 1) }

    fileprivate static func beginInspection() { last.add(inspection) }

    fileprivate static func endInspection() { last.add(0 &- inspection) }
}

/// The order of events in a transcript. Events include the start and end of calls, moves of time,
/// and sleeps.
///
/// This order is separate from the numbers of calls, which appear in reports and should have no
/// gaps within a single test.
package enum Moment {
    private static let last = Counter()

    /// Returns the next moment.
    ///
    /// - Parameters:
    ///   - count: The number of moments to reserve. The result is the last of these moments.
    package static func next(count: UInt64 = 1) -> UInt64 { last.add(count) }
}
