import Understudy
import UnderstudyRehearsal

/// Makes each call of a double in a body fail that can fail, one after the other, and reports all
/// with which the body fails.
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
/// The body runs on a stage, as with `rehearse`, first without a fault. Each call that can fail is
/// a place: of a spy that throws, or returns an optional, a `Bool` or a `Result`; of the fakes of
/// files and servers; a stubbed request; a sleep on a test clock. Then the body runs again for each
/// place, in which that call fails once, and in which that function fails from then on.
///
/// The body fails when it throws anything but what was injected, or an error that holds it; when an
/// expectation in it fails, a promise or a double has something to report, or it does not come to
/// an end. A step that makes thousands of calls, ten times as many as without a fault, is a retry
/// without an end: its task is suspended for good. The sweep goes on after a failure. Failures at
/// one line are reported together, with the line that looks at the first of them again.
///
/// - Parameters:
///   - only: one fault, as a report names it, to look at it alone.
///   - atMost: how many faults to try at most; a note tells how many are left out.
///   - pairs: whether two faults are tried together too, after all single ones: about the square of
///     their number. By default they are if all pairs fit into `atMost` and take a second or two.
///   - limits: how long each run may go on.
///   - tier: how much is governed; by default as much as this process offers.
///   - body: has to make everything it changes, doubles too, so that one run does not see another.
/// - Returns: what was tried and what was found.
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

/// Makes each call of a double in a body fail that can fail, each under many orders of its tasks,
/// and reports all with which the body fails.
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
/// Places are those of the first run, first come, first served. A schedule under which a fault
/// fails is made as short as possible. The variables `UNDERSTUDY_SEED`, `UNDERSTUDY_SCHEDULES` and
/// `UNDERSTUDY_SHARD` of the environment come before what the call says, where that is more than
/// one schedule.
///
/// - Parameters:
///   - only: one fault, as a report names it, to look at it alone.
///   - atMost: how many faults to try at most; a note tells how many are left out.
///   - pairs: whether two faults are tried together too, after all single ones. By default they are
///     if only one order is tried and all pairs fit into `atMost`.
///   - schedules: how many orders to try with each fault.
///   - seed: the same seed tries the same orders; `.fresh` is another one in each run.
///   - limits: how long each run may go on.
///   - tier: how much is governed; by default as much as this process offers.
///   - body: has to make everything it changes, doubles too, so that one run does not see another.
/// - Returns: what was tried and what was found.
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
