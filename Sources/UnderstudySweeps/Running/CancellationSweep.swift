import Understudy
import UnderstudyRehearsal

/// Cancels the task of a body at each suspension of it and of the tasks that it starts, one after
/// the other, and reports all moments at which the body fails.
///
/// ```swift
/// await cancellationSweep { stage in
///     let upload = Spy<String, Void, any Error>("upload(_:)")
///     let uploads = Uploads(upload, clock: stage.clock)
///     for name in ["a", "b", "c"] { try await uploads.add(name) }
///     #expect(await uploads.done.count == 3)
/// }
/// ```
///
/// The body runs on a stage, as with `rehearse`, first without cancellation. Then it's cancelled
/// when a task suspends, and when it resumes. Its `async let` and task group children are cancelled
/// with it. It may throw `CancellationError`, or an error that contains or is equivalent to one
/// (`URLError.cancelled`), or complete normally. It fails if it throws any other error, doesn't
/// complete, or leaves a task behind, or if an expectation in it fails or a double reports a
/// problem. Failures at one line are reported together, the first one with the tasks waiting at
/// that moment.
///
/// If there are too many moments, those of the body itself take precedence. Of the others, a
/// selection is tried that is evenly distributed over the run.
///
/// - Parameters:
///   - only: one moment to try alone, counted from 1.
///   - atMost: the maximum number of moments; `nil` for 1,000, or fewer if a run is long. A note
///     reports how many are left out.
///   - limits: the limits of each run.
///   - tier: the tier, by default the highest one available in this process.
///   - body: must create all its mutable state, so that runs are independent.
/// - Returns: the result of the sweep.
@discardableResult
public nonisolated(nonsending) func cancellationSweep(
    only: Int? = nil, atMost: Int? = nil,
    limits: Rehearsal.Limits = .init(steps: 100_000), tier: Rehearsal.Tier = .available,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable (Rehearsal.Stage) async throws -> Void
) async -> Rehearsal.Sweep {
    await Rehearsal.cancellationSweep(
        only: only, atMost: atMost, limits: limits, tier: tier,
        at: TestReport.Location(fileID: fileID, filePath: filePath, line: line, column: column),
        body)
}

extension Rehearsal {
    /// - Parameter whenBlocked: called after the report if a body keeps its thread.
    nonisolated(nonsending) static func cancellationSweep(
        only: Int?, atMost: Int?, limits: Limits, tier: Tier,
        at location: TestReport.Location, isTrait: Bool = false, whenBlocked: () -> Void = {},
        _ body: @escaping StageBody
    ) async -> Sweep {
        let sweep = ReportedSweep(
            name: CancellationRounds.name, noun: "moment", hintWhenBlocked: SweepText.endlessLoop,
            rounds: Rounds(limits: limits, tier: tier, location: location), location: location)
        return await sweep.run(whenBlocked: whenBlocked) { runner, board in
            await CancellationRounds(
                only: only, atMost: atMost, isTrait: isTrait, location: location, runner: runner,
                board: board, body: body
            ).run()
        }
    }
}
