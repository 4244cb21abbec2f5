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
/// The body runs on a stage, as with `rehearse`, first as it is. Then it is cancelled as a task
/// suspends, and as it resumes; what it started with `async let` or in a group is cancelled with
/// it. It may throw `CancellationError`, or an error that holds one or means the same
/// (`URLError.cancelled`), or end as if nothing had happened. It fails when it throws anything
/// else, does not come to an end, leaves a task behind, or when an expectation in it fails or a
/// double has something to report. Failures at one line are reported together, the first one with
/// what waited at that moment.
///
/// If there are more moments than can be tried, those of the body itself come first, and of the
/// others some are tried that are spread evenly over the run.
///
/// - Parameters:
///   - only: one moment, counted from 1, to look at it alone.
///   - atMost: at how many moments to cancel at most; `nil` for 1,000, and fewer if a run is long.
///     A note tells how many are left out.
///   - limits: how long each run may go on.
///   - tier: how much is governed; by default as much as this process offers.
///   - body: has to make everything it changes, so that one run does not see another.
/// - Returns: what was tried and what was found.
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
    /// - Parameter whenBlocked: called after the report when a body keeps its thread.
    nonisolated(nonsending) static func cancellationSweep(
        only: Int?, atMost: Int?, limits: Limits, tier: Tier,
        at location: TestReport.Location, isTrait: Bool = false, whenBlocked: () -> Void = {},
        _ body: @escaping StageBody
    ) async -> Sweep {
        let sweep = ReportedSweep(
            name: CancellationRounds.name, noun: "moment", hintWhenBlocked: SweepText.endlessLoop,
            rounds: Rounds(limits: limits, tier: tier, location: location), location: location)
        return await sweep.run(whenBlocked: whenBlocked) { maker, board in
            await CancellationRounds(
                only: only, atMost: atMost, isTrait: isTrait, location: location, maker: maker,
                board: board, body: body
            ).run()
        }
    }
}
