import Understudy

extension Spy {
    /// Chooses the errors that a fault sweep has this function throw, one after the other.
    ///
    /// ```swift
    /// loader.spies.load.injects(URLError(.timedOut), URLError(.cancelled))
    /// ```
    ///
    /// Where nothing is chosen, it fails as ``/Understudy/Spy/shouldFail`` would have it fail.
    ///
    /// - Parameters:
    ///   - error: an error.
    ///   - others: more errors.
    public func injects(_ error: Failure, _ others: Failure...) {
        failsInSweeps(throwing: [error] + others)
    }

    /// Chooses the values that a fault sweep has this function return in place of its answers, one
    /// after the other: `-1`, an empty page.
    ///
    /// - Parameters:
    ///   - output: a value that stands for failure.
    ///   - others: more values.
    public func injects(returning output: Output, _ others: Output...) {
        failsInSweeps(returning: [output] + others)
    }

    /// Leaves the calls of this function alone in a fault sweep.
    public func injectsNothing() {
        failsInSweeps()
    }
}
