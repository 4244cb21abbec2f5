import Dispatch
import TestSupport
import Testing
import Understudy

@testable import UnderstudyRehearsal

/// Lines in the order in which tasks added them.
final class Log: Sendable {
    private let written = Locked<[String]>([])

    var lines: [String] { written.withLock { $0 } }

    func add(_ line: String) { written.withLock { $0.append(line) } }
}

/// A number that tasks read and write. It doesn't synchronize a read with the write that follows
/// it.
final class Register: Sendable {
    private let number: Locked<Int>

    init(_ number: Int = 0) { self.number = Locked(number) }

    var value: Int {
        get { number.withLock { $0 } }
        set { number.withLock { $0 = newValue } }
    }
}

/// A point at which a task waits until a test resumes it.
final class Held: Sendable {
    private let continuation = Locked<UnsafeContinuation<Void, Never>?>(nil)

    /// Waits on the caller's actor. The actor also runs the task when it's resumed.
    nonisolated(nonsending) func wait() async {
        await withUnsafeContinuation { waiting in continuation.withLock { $0 = waiting } }
    }

    func resume() { continuation.withLock { $0 }?.resume() }
}

/// Runs code on its own thread. On a shared queue, for example, the work of other tests may run
/// first.
func elsewhere(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "elsewhere").async(execute: body)
}

extension Rehearsal.Limits {
    /// Limits for the work of other threads, which a busy machine may delay. If a test waits
    /// forever, `endsWhenIdle` ends it instead.
    static let patient = Rehearsal.Limits(
        externalWorkTimeout: .seconds(3600), idleTimeout: .seconds(3600))
}

/// A trait that gives shrinking unlimited time. Otherwise, its result would depend on the speed of
/// the machine.
struct UnlimitedShrinking: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await Rehearsal.Limits.$shorteningTime.withValue(.seconds(3600), operation: function)
    }
}

extension Trait where Self == UnlimitedShrinking {
    /// Shrinking only ends after a number of attempts or steps.
    static var unlimitedShrinking: Self { Self() }
}
