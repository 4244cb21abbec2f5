import Understudy

/// Holds the function of a test for as long as its trait runs it.
///
/// A trait may only use the function during its scope. If a reference to the function remained
/// after that, it would terminate the process. Therefore, runs refer to an instance of this type
/// instead. It releases the function in time, even if a run is never cleaned up.
package final class HeldFunction: Sendable {
    package typealias Function = @Sendable () async throws -> Void

    private let state: Locked<State>

    private struct State {
        var function: Function?
        /// The number of runs that haven't ended.
        var running = 0
        var isBlocked = false
    }

    /// The reason to show when the process is terminated because a run blocks its thread.
    private static let blockedText =
        "the test blocks its thread, and would use memory that is freed when its trait ends"

    /// The reason to show when the process is terminated because the references to the function are
    /// unknown.
    private static let keptText =
        "the test is stuck, and other objects refer to memory that is freed when its trait ends"

    init(_ function: @escaping Function) {
        state = Locked(State(function: function))
    }

    /// Calls the function, unless it was released.
    package func run() async throws {
        let function = state.withLock { state in
            state.running += 1
            return state.function
        }
        defer { state.withLock { $0.running -= 1 } }
        try await function?()
    }

    /// Records that a run blocks its thread.
    package func block() { state.withLock { $0.isBlocked = true } }

    /// The state of the function after its runs.
    enum Ending {
        case done
        /// The given number of runs refer to the function forever and never resume.
        case stuck(runs: Int)
        /// A run blocks its thread and may resume at any time.
        case blocked
    }

    /// Lends a test function to runs on a stage.
    ///
    /// If something still refers to the function when the runs have ended, this function terminates
    /// the process.
    ///
    /// - Parameters:
    ///   - location: The source location to report if the process is terminated.
    ///   - runs: A closure that runs the function any number of times.
    /// - Throws: Any error that `runs` throws.
    package static func withHeldFunction(
        _ function: @Sendable () async throws -> Void, at location: TestReport.Location,
        to runs: (HeldFunction) async throws -> Void
    ) async throws {
        try await withoutActuallyEscaping(function) { function in
            let references = References.to(function)
            let held = HeldFunction(function)
            let result: Result<Void, any Error>
            do { result = .success(try await runs(held)) } catch { result = .failure(error) }
            await held.release(references, at: location)
            try result.get()
        }
    }

    private func release(_ references: References, at location: TestReport.Location) async {
        func terminate(_ reason: String) -> Never {
            fatalError(reason, file: location.filePath, line: location.line)
        }
        switch drop() {
        case .done: break
        // This is a failure, but we don't need to terminate the process.
        case .stuck(let runs):
            let each = await Self.referencesOfStuckRun()
            if !references.release(runs * each) { terminate(Self.keptText) }
        case .blocked: terminate(Self.blockedText)
        }
    }

    /// Releases the function, and returns its state.
    func drop() -> Ending {
        let last = state.withLock { state in
            defer { state.function = nil }
            return state
        }
        withExtendedLifetime(last.function) {}
        if last.running == 0 { return .done }
        return last.isBlocked ? .blocked : .stuck(runs: last.running)
    }

    /// Returns the number of references to its function that a stuck run holds in the current
    /// build.
    ///
    /// To determine this number, we run a function that is intentionally stuck.
    static func referencesOfStuckRun() async -> Int {
        let witness = Locked(0)
        let function: Function = {
            witness.withLock { $0 += 1 }
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        let references = References.to(function)
        let held = HeldFunction(function)
        await runUntilStuck { try await held.run() }
        _ = held.drop()
        return references.others ?? 0
    }
}
