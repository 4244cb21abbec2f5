import Testing

/// A trait that ends the process if a test waits forever, and prints the name of the test.
///
/// A time limit would also fail tests that are only slow because the machine is busy. Instead, this
/// limit doesn't count time in which the process or one of its child processes is running.
public struct IdleLimit: SuiteTrait, TestTrait, TestScoping {
    /// The limit applies to each test of a suite.
    public var isRecursive: Bool { true }

    /// Runs a test and watches it in the meantime.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let place = "\(test.sourceLocation.fileID):\(test.sourceLocation.line)"
        let number = IdleWatch.shared.begin("\(place): error: \"\(test.displayName ?? test.name)\"")
        defer { IdleWatch.shared.end(number) }
        IdleWatch.shared.start()
        try await function()
    }
}

extension Trait where Self == IdleLimit {
    /// Ends the process if it's idle for 30 seconds while the test runs.
    public static var endsWhenIdle: Self {
        // We perform the setup here because traits are created before the first test of the process
        // runs.
        ProcessSetup.isDone
        return Self()
    }
}
