/// A source of faults. During a fault sweep, it selects the calls of doubles that should fail.
///
/// If no sweep is running, the only overhead is one access to a task-local value when a double is
/// created.
package protocol FaultSource: AnyObject, Sendable {
    /// Adds a function of a double that is being created.
    ///
    /// - Parameters:
    ///   - isServedElsewhere: Whether calls of the function are answered by other threads in real
    ///     time.
    func faultPoint(_ name: String, isServedElsewhere: Bool) -> any FaultPoint

    /// The fault point for sleeps on all test clocks. They are considered to be calls of a single
    /// function.
    var sleeps: any FaultPoint { get }
}

/// A function of a double during a fault sweep.
package protocol FaultPoint: AnyObject, Sendable {
    /// Records a call that can fail, and determines whether it should fail.
    ///
    /// - Parameters:
    ///   - call: A closure that returns the call as it's written in source code.
    ///
    /// - Returns: The index of the failure to inject, or `nil` if the call should proceed.
    func fault(among failureModes: [FailureMode], of call: () -> String) -> Int?

    /// Records that a call can't fail because no error was specified.
    ///
    /// - Parameters:
    ///   - cause: The way in which the function fails, for example `throws LoadingError`.
    func recordMissingError(_ cause: String)

    /// `true` if a call failed in this run. Unused answers and unmet expectations can be a
    /// consequence of the failure, and aren't reported.
    var isDisturbed: Bool { get }
}

/// A way in which a call can fail.
package struct FailureMode: Sendable {
    /// The text that follows the function's name in reports, for example `throws
    /// URLError(.timedOut)`.
    package let text: String
    /// The error that the call throws, or `nil` if it fails in another way.
    package let error: (any Error)?

    /// Creates a failure with the specified text for reports.
    package init(_ text: String, error: (any Error)? = nil) {
        self.text = text
        self.error = error
    }

    /// Creates a failure that throws an error.
    package init(throwing error: any Error) {
        self.init("throws \(ErrorText.of(error))", error: error)
    }
}

/// The state of the running fault sweep.
package enum FaultSweep {
    /// The source of faults for the current task, or `nil` if no sweep is running.
    @TaskLocal package static var source: (any FaultSource)?
}
