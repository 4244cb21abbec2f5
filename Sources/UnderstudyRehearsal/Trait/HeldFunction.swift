import Understudy

/// The function of a test, held as long as its trait runs it.
///
/// A trait gets the function for the time of its scope alone: a reference to it that is left
/// afterwards ends the process. So runs refer to this object instead, which drops the function in
/// time, whatever the runs still have to tidy up.
package final class HeldFunction: Sendable {
    package typealias Function = @Sendable () async throws -> Void

    private let state: Locked<State>

    private struct State {
        var function: Function?
        /// The runs that have not ended.
        var running = 0
        var isBlocked = false
    }

    /// Why the process ends where a run blocks its thread.
    static let blockedText =
        "the test blocks its thread, and would go on with memory that is freed when its trait ends"

    /// Why the process ends where it is not known what refers to the function.
    static let keptText =
        "the test is stuck, and more than its runs refers to memory that its trait frees at its end"

    init(_ function: @escaping Function) {
        state = Locked(State(function: function))
    }

    /// Runs the function.
    package func run() async throws {
        let function = state.withLock { state in
            state.running += 1
            return state.function
        }
        defer { state.withLock { $0.running -= 1 } }
        try await function?()
    }

    /// Says that a run has kept its thread.
    package func block() { state.withLock { $0.isBlocked = true } }

    /// How the runs have left the function.
    enum Ending {
        case done
        /// So many runs refer to it for good, and nothing goes on with them.
        case stuck(runs: Int)
        /// A run has kept its thread, and may go on with it at any time.
        case blocked
    }

    /// Lends a function of a test to runs on a stage, and sees to it that nothing refers to it any
    /// more when they have ended, or ends the process.
    ///
    /// - Parameters:
    ///   - function: the function.
    ///   - location: the line that is named where the process has to end.
    ///   - runs: runs the function as often as it likes.
    /// - Throws: what `runs` throws.
    package static func lend(
        _ function: @Sendable () async throws -> Void, at location: TestReport.Location,
        to runs: (HeldFunction) async throws -> Void
    ) async throws {
        try await withoutActuallyEscaping(function) { function in
            let references = References.to(function)
            let held = HeldFunction(function)
            let result: Result<Void, any Error>
            do { result = .success(try await runs(held)) } catch { result = .failure(error) }
            await held.letGo(references, at: location)
            try result.get()
        }
    }

    private func letGo(_ references: References, at location: TestReport.Location) async {
        func end(_ reason: String) -> Never {
            fatalError(reason, file: location.filePath, line: location.line)
        }
        switch drop() {
        case .done: break
        // It fails, which is no reason to end the process.
        case .stuck(let runs):
            let each = await Self.referencesOfStuckRun()
            if !references.takeBack(runs * each) { end(Self.keptText) }
        case .blocked: end(Self.blockedText)
        }
    }

    /// Drops the function.
    func drop() -> Ending {
        let last = state.withLock { state in
            defer { state.function = nil }
            return state
        }
        withExtendedLifetime(last.function) {}
        if last.running == 0 { return .done }
        return last.isBlocked ? .blocked : .stuck(runs: last.running)
    }

    /// How many references to its function a run holds that is stuck, in this build: counted with a
    /// function that is stuck on purpose.
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
