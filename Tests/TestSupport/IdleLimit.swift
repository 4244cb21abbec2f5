import Testing

/// Ends the process when a test waits for something that does not come, and names the test.
///
/// A limit on a clock also ends tests that only wait for their turn on a busy machine. This one counts no time
/// while anything runs in the process, or in one that it has started.
public struct IdleLimit: SuiteTrait, TestTrait, TestScoping {
    /// Each test of a suite is watched.
    public var isRecursive: Bool { true }

    /// Runs a test under watch.
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
    /// The process ends when it has had nothing to do for 30 seconds while the test runs.
    public static var endsWhenIdle: Self {
        // Traits are made before the first test of the process runs.
        Surroundings.areReady
        return Self()
    }
}
