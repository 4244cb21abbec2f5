/// Selects the calls of doubles that fail because a fault sweep injects a failure.
///
/// Without a sweep, the only cost is one access to a task-local value when a double is created.
package protocol FaultSource: AnyObject, Sendable {
    /// Adds a function of a double that is being created.
    ///
    /// - Parameters:
    ///   - name: the full name of the function.
    ///   - isServedElsewhere: `true` if other threads answer its calls, in real time.
    func seam(_ name: String, isServedElsewhere: Bool) -> any FaultSeam

    /// The sleeps on all test clocks, which count as one function.
    var sleeps: any FaultSeam { get }
}

/// A function of a double in a fault sweep.
package protocol FaultSeam: AnyObject, Sendable {
    /// Records a call that can fail, and selects its failure.
    ///
    /// - Parameters:
    ///   - ways: the ways in which it can fail.
    ///   - call: returns the call as in source code.
    /// - Returns: The index of the failure to inject, or `nil` if the call proceeds.
    func fault(among ways: [FaultWay], of call: () -> String) -> Int?

    /// Records a call that can't fail only because no error to throw was specified.
    ///
    /// - Parameter error: the type of the missing error.
    func lacksError(_ error: Any.Type)

    /// `true` if a call has failed in this run. In that case, unused answers and unmet expectations
    /// aren't reported, because the failure can cause them.
    var isDisturbed: Bool { get }
}

/// A way in which a call can fail.
package struct FaultWay: Sendable {
    /// The text that follows the name of the function in reports: `throws URLError(.timedOut)`.
    package let text: String
    /// The error, or `nil` if the call fails without one.
    package let error: (any Error)?

    /// Creates a failure from its text in reports.
    package init(_ text: String, error: (any Error)? = nil) {
        self.text = text
        self.error = error
    }

    /// Creates a failure that throws an error.
    package init(throwing error: any Error) {
        self.init("throws \(ValueText.of(error))", error: error)
    }
}

/// The running fault sweep.
package enum FaultSweep {
    /// The source of faults for the current task, or `nil` if no sweep is running.
    @TaskLocal package static var source: (any FaultSource)?
}
