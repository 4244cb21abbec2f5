import Understudy

extension Spy {
    /// Specifies the errors that this function throws in a fault sweep, one after the other.
    ///
    /// ```swift
    /// loader.spies.load.injects(URLError(.timedOut), URLError(.cancelled))
    /// ```
    ///
    /// By default, it fails as with ``/Understudy/Spy/shouldFail``.
    public func injects(_ error: Failure, _ others: Failure...) {
        failsInSweeps(throwing: [error] + others)
    }

    /// Specifies the values that this function returns in a fault sweep instead of its answers, one
    /// after the other: `-1`, an empty page.
    ///
    /// - Parameters:
    ///   - output: a value that represents failure.
    ///   - others: more values.
    public func injects(returning output: Output, _ others: Output...) {
        failsInSweeps(returning: [output] + others)
    }

    /// Excludes the calls of this function from a fault sweep.
    public func injectsNothing() {
        failsInSweeps()
    }
}
