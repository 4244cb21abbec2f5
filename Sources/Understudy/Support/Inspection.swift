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

    /// `true` if the inspected code called a double without a constant answer.
    private let isMissingAnswer = Locked(false)
    /// `true` if the inspection has ended. A task that the inspected code starts can outlive the
    /// inspection that it inherits.
    private let hasEnded = Locked(false)

    /// The inspection that the current code is part of, or `nil` if there is none.
    static var current: Inspection? {
        guard let value, !value.hasEnded.withLock({ $0 }) else { return nil }
        return value
    }

    /// Records that the inspected code called a double without a constant answer.
    func recordMissingAnswer() { isMissingAnswer.withLock { $0 = true } }

    /// Forgets a missing answer.
    ///
    /// - Returns: Whether the inspected code called a double without a constant answer since this
    ///   function was last called.
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
        let wasMissing = inspection.takeMissingAnswer()
        defer {
            if wasMissing { inspection.recordMissingAnswer() }
        }
        let output = body()
        return inspection.takeMissingAnswer() ? nil : output
    }

    /// Returns the mirror of a value.
    ///
    /// If the value's `customMirror` depends on a double, the mirror doesn't have any children.
    package static func mirror(of value: Any) -> Mirror {
        guard value is any CustomReflectable else { return Mirror(reflecting: value) }
        return result { Mirror(reflecting: value) } ?? Mirror(value, children: [])
    }
}
