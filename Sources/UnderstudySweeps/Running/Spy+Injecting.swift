import Understudy

extension Spy {
    /// Specifies the errors that this function should throw in a fault sweep, one after the other.
    ///
    /// ```swift
    /// loader.spies.load.injects(URLError(.timedOut), URLError(.cancelled))
    /// ```
    ///
    /// If you don't specify any errors, the function fails in the same way as with
    /// ``/Understudy/Spy/shouldFail``.
    public func injects(_ error: Failure, _ others: Failure...) {
        failsInSweeps(throwing: [error] + others)
    }

    /// Specifies the values that this function should return in a fault sweep instead of its
    /// answers, one after the other.
    ///
    /// For example, a function might return `-1` or an empty page when it fails.
    ///
    /// - Parameters:
    ///   - output: A value that represents a failure.
    ///   - others: More values that represent a failure.
    public func injects(returning output: Output, _ others: Output...) {
        failsInSweeps(returning: [output] + others)
    }

    /// Excludes the calls of this function from fault sweeps.
    public func injectsNothing() {
        failsInSweeps()
    }
}
