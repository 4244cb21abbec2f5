import Testing
import Understudy

/// Runs no more than so many cases of a suite at once.
///
/// For tests that take several descriptors each: where a process has more than some 1,300, Foundation's
/// `Process` on Linux, which other tests start, reads beyond the list of them.
public struct CrowdLimit: SuiteTrait, TestTrait, TestScoping {
    /// How many more cases may run now.
    private let places: WaitableState<Int>

    init(_ count: Int) { places = WaitableState(count) }

    /// Each case of a suite takes a place.
    public var isRecursive: Bool { true }

    /// Runs a case when there is a place for it.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        _ = await places.wait { places in
            guard places > 0 else { return nil as Bool? }
            places -= 1
            return true
        }
        defer { places.change { $0 += 1 } }
        try await function()
    }
}

extension Trait where Self == CrowdLimit {
    /// No more than so many cases of the suite run at once.
    ///
    /// - Parameter count: how many.
    public static func atOnce(_ count: Int) -> Self { Self(count) }
}
