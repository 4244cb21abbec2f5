import Testing
import Understudy

/// A trait that limits how many test cases of a suite run concurrently.
///
/// Use it for tests that open several file descriptors each. For example, Foundation's `Process`,
/// which other tests use, reads past the end of its descriptor list on Linux if the process has
/// more than about 1,300 descriptors.
public struct ConcurrencyLimit: SuiteTrait, TestTrait, TestScoping {
    /// The number of additional cases that may run.
    private let available: WaitableState<Int>

    init(_ count: Int) { available = WaitableState(count) }

    /// The limit applies to each test case of a suite.
    public var isRecursive: Bool { true }

    /// Runs a case as soon as the limit permits it.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        _ = await available.wait { available in
            guard available > 0 else { return nil as Bool? }
            available -= 1
            return true
        }
        defer { available.change { $0 += 1 } }
        try await function()
    }
}

extension Trait where Self == ConcurrencyLimit {
    /// Limits the number of test cases that run concurrently.
    ///
    /// - Parameters:
    ///   - count: The maximum number of test cases.
    public static func atOnce(_ count: Int) -> Self { Self(count) }
}
