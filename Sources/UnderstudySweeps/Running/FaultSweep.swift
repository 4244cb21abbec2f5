import Understudy
import UnderstudyRehearsal

/// Makes each call of a double in a body that can fail do so, one after the other, and reports all
/// faults with which the body fails.
///
/// ```swift
/// await faultSweep { @MainActor faults in
///     let (loader, store) = (LoaderSpy(), PageStoreSpy())
///     loader.spies.load.returns(page)
///     let feed = Feed(loader: loader, store: store)
///     do { try await feed.refresh() } catch { #expect(faults.contains(error)) }
///     #expect(feed.isConsistent)
/// }
/// ```
///
/// The body runs on a stage, as with `rehearse`, first without a fault. A fault can be injected
/// into each call that can fail: of a spy that throws, or returns an optional, a `Bool` or a
/// `Result`; of the fakes of files and servers; a stubbed request; a sleep on a test clock. Then
/// the body runs again for each such call, once with only that call failing, and once with all
/// later calls of the function failing as well.
///
/// The body fails if it throws anything but the injected error or an error that contains it, if an
/// expectation in it fails, if an invariant or a double reports a problem, or if it doesn't
/// complete. A step with thousands of calls, ten times as many as without a fault, is an endless
/// retry: its task is suspended forever. The sweep continues after a failure. Failures at one line
/// are reported together, with a line of code that runs the first of them again.
///
/// - Parameters:
///   - only: one fault to try alone, as named in a report.
///   - atMost: the maximum number of faults; a note reports how many are left out.
///   - pairs: `true` to also try pairs of faults, after all single ones: about the square of their
///     number. By default they are tried if all pairs fit into `atMost` and take only a second or
///     two.
///   - limits: the limits of each run.
///   - tier: the tier, by default the highest one available in this process.
///   - body: must create all its mutable state, including doubles, so that runs are independent.
/// - Returns: the result of the sweep.
@discardableResult
public nonisolated(nonsending) func faultSweep(
    only: String? = nil, atMost: Int = 1_000, pairs: Bool? = nil,
    limits: Rehearsal.Limits = .init(steps: 100_000), tier: Rehearsal.Tier = .available,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable (Rehearsal.Faults) async throws -> Void
) async -> Rehearsal.Sweep {
    await faultSweep(
        only: only, atMost: atMost, pairs: pairs, schedules: 1, limits: limits, tier: tier,
        fileID: fileID, filePath: filePath, line: line, column: column
    ) { faults, _ in try await body(faults) }
}

/// Makes each call of a double in a body that can fail do so, each under many schedules of its
/// tasks, and reports all faults with which the body fails.
///
/// ```swift
/// await faultSweep(schedules: 50) { faults, stage in
///     let upload = Spy<String, Void, any Error>("upload(_:)")
///     let uploads = Uploads(upload, clock: stage.clock)
///     async let first: Void = uploads.add("a")
///     async let second: Void = uploads.add("b")
///     _ = try? await (first, second)
///     #expect(await faults.isEmpty == (uploads.done.count == 2))
/// }
/// ```
///
/// Calls are those of the first run, in the order first come, first served. A schedule under which
/// a fault fails is shortened as much as possible. The environment variables `UNDERSTUDY_SEED`,
/// `UNDERSTUDY_SCHEDULES` and `UNDERSTUDY_SHARD` override the arguments if there is more than one
/// schedule.
///
/// - Parameters:
///   - only: one fault to try alone, as named in a report.
///   - atMost: the maximum number of faults; a note reports how many are left out.
///   - pairs: `true` to also try pairs of faults, after all single ones. By default they are tried
///     if there is only one schedule and all pairs fit into `atMost`.
///   - schedules: the number of schedules to try with each fault.
///   - seed: the same seed tries the same schedules; `.fresh` is different in each run.
///   - limits: the limits of each run.
///   - tier: the tier, by default the highest one available in this process.
///   - body: must create all its mutable state, including doubles, so that runs are independent.
/// - Returns: the result of the sweep.
@discardableResult
public nonisolated(nonsending) func faultSweep(
    only: String? = nil, atMost: Int = 1_000, pairs: Bool? = nil,
    schedules: Int = 1, seed: Rehearsal.Seed = 1,
    limits: Rehearsal.Limits = .init(steps: 100_000), tier: Rehearsal.Tier = .available,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable (Rehearsal.Faults, Rehearsal.Stage) async throws -> Void
) async -> Rehearsal.Sweep {
    await Rehearsal.faultSweep(
        .init(only: only, atMost: atMost, pairs: pairs), schedules: schedules, seed: seed,
        limits: limits, tier: tier,
        at: TestReport.Location(fileID: fileID, filePath: filePath, line: line, column: column),
        body)
}
