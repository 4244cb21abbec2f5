import Understudy

/// Cancels a body at each suspension of its task and of the tasks that it starts, and reports the
/// moments at which it fails.
///
/// Use this function to test code whose caller can be cancelled at any time, for example because a
/// user leaves a screen:
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
/// The body runs on a stage, as it does when you call `rehearse`. It first runs twice without
/// cancellation. Afterwards, it runs again for each moment at which a task suspends or resumes, and
/// is cancelled at that moment. Cancelling the body also cancels its `async let` and task group
/// children. To see in which functions it was cancelled, print the result.
///
/// When it's cancelled, the body may throw `CancellationError`, an equivalent error such as
/// `URLError.cancelled`, or an error that contains one of these. It may also complete normally. The
/// body fails if it throws any other error, doesn't complete, or leaves a task running. It also
/// fails if an expectation in it fails, or if a double reports a problem. Failures at the same line
/// are reported together, and the first of them includes the tasks that were waiting when the body
/// was cancelled.
///
/// If there are too many moments, those of the body itself take precedence, and an evenly
/// distributed selection of the other moments is tried.
///
/// - Parameters:
///   - only: The number of a single moment to try, starting at 1. If `nil`, all moments are tried.
///   - atMost: The maximum number of moments to try. If `nil`, at most 1,000 moments are tried, or
///     fewer if a run is long. A note reports the number of moments that are skipped.
///   - limits: The limits that apply to each run.
///   - tier: The tier on which to run the body. By default, this function uses the highest tier
///     that is available in the current process.
///   - body: The body to run. It must create all its mutable state so that its runs are
///     independent.
/// - Returns: The result of the sweep.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
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
        at: TestReport.Location(fileID, filePath, line, column), body)
}

extension Rehearsal {
    /// - Parameters:
    ///   - whenBlocked: A function to call after the report if the body blocks its thread.
    nonisolated(nonsending) static func cancellationSweep(
        only: Int?, atMost: Int?, limits: Limits, tier: Tier,
        at location: TestReport.Location, isTrait: Bool = false, whenBlocked: () -> Void = {},
        _ body: @escaping StageBody
    ) async -> Sweep {
        let sweep = ReportedSweep(
            .cancellations, limits: limits, tier: tier, location: location)
        return await sweep.run(whenBlocked: whenBlocked) {
            await CancellationRounds(
                only: only, atMost: atMost, isTrait: isTrait, sweep: sweep, body: body
            ).run()
        }
    }
}
