import Understudy

/// Runs a body once for each double call that can fail, makes that call fail, and reports the
/// faults with which the body fails.
///
/// Use this function to test how your code handles the failure of each call, without a separate
/// test for each of them:
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
/// The body runs on a stage, as it does when you call `rehearse`. It first runs twice without a
/// fault. Afterwards, it runs once for each call that can fail with only that call failing. If the
/// function is called again after that, the body also runs once with all later calls of the
/// function failing. To see which calls were tried, print the result.
///
/// A fault can be injected into the following calls:
///
/// - A call to a spy that throws, or that returns an optional, a `Bool` or a `Result`.
/// - A call to a fake file system or a fake server, and a stubbed request.
/// - A sleep on a test clock.
///
/// The body fails if it throws an error other than the injected error or an error that contains it.
/// It also fails if an expectation in it fails, if an invariant or a double reports a problem, or
/// if it doesn't complete. If one step makes thousands of calls, and ten times as many as without a
/// fault, it's treated as an endless retry, and its task is suspended forever.
///
/// The sweep continues after a failure. Failures at the same line are reported together, with a
/// line of code that runs the first of them again.
///
/// - Parameters:
///   - only: The description of a single fault to try, as shown in a report. If `nil`, all faults
///     are tried.
///   - atMost: The maximum number of faults to try. A note reports the number of faults that are
///     skipped.
///   - pairs: Whether to also try pairs of faults after all single faults. The number of pairs is
///     about the square of the number of faults. If `nil`, pairs are tried if all of them fit into
///     `atMost` and only take a second or two.
///   - limits: The limits that apply to each run.
///   - tier: The tier on which to run the body. By default, this function uses the highest tier
///     that is available in the current process.
///   - body: The body to run. It must create all its mutable state, including doubles, so that its
///     runs are independent.
/// - Returns: The result of the sweep.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@discardableResult
public nonisolated(nonsending) func faultSweep(
    only: String? = nil, atMost: Int = 1_000, pairs: Bool? = nil,
    limits: Rehearsal.Limits = .init(steps: 100_000), tier: Rehearsal.Tier = .available,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable (Rehearsal.Faults) async throws -> Void
) async -> Rehearsal.Sweep {
    await Rehearsal.faultSweep(
        .init(only: only, atMost: atMost, pairs: pairs), schedules: 1, seed: 1, limits: limits,
        tier: tier, at: TestReport.Location(fileID, filePath, line, column)
    ) { faults, _ in try await body(faults) }
}

/// Runs a body once for each double call that can fail, makes that call fail under many schedules,
/// and reports the faults with which the body fails.
///
/// Use this function instead of the one without schedules if the body starts several tasks:
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
/// The calls that can fail are determined in the first run, whose tasks run first come, first
/// served. If the body fails with a fault, the failing schedule is shortened as much as possible.
/// If `schedules` is greater than 1, the environment variables `UNDERSTUDY_SEED`,
/// `UNDERSTUDY_SCHEDULES` and `UNDERSTUDY_SHARD` override the arguments.
///
/// - Parameters:
///   - only: The description of a single fault to try, as shown in a report. If `nil`, all faults
///     are tried.
///   - atMost: The maximum number of faults to try. A note reports the number of faults that are
///     skipped.
///   - pairs: Whether to also try pairs of faults after all single faults. If `nil`, pairs are
///     tried if there is only one schedule and all pairs fit into `atMost`.
///   - schedules: The number of schedules to try with each fault.
///   - seed: The seed of the search. Searches with the same seed try the same schedules. Pass
///     `.fresh` to use a different seed in each run.
///   - limits: The limits that apply to each run.
///   - tier: The tier on which to run the body. By default, this function uses the highest tier
///     that is available in the current process.
///   - body: The body to run. It must create all its mutable state, including doubles, so that its
///     runs are independent.
/// - Returns: The result of the sweep.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
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
        at: TestReport.Location(fileID, filePath, line, column), body)
}

extension Rehearsal {
    /// - Parameters:
    ///   - schedules: The number of schedules to try with each fault. If it's 1, the environment
    ///     variables don't override it.
    ///   - whenBlocked: A function to call after the report if the body blocks its thread.
    nonisolated(nonsending) static func faultSweep(
        _ options: FaultRounds.Options, schedules: Int, seed: Seed, limits: Limits, tier: Tier,
        at location: TestReport.Location, whenBlocked: () -> Void = {},
        _ body: @escaping Faults.Body
    ) async -> Sweep {
        var orders: SearchBounds?
        if schedules != 1 {
            let bounds = SearchBounds(schedules: schedules, seed: seed, for: "faultSweep")
            for problem in bounds.problems { TestReport.send(TestReport(problem, at: location)) }
            guard bounds.problems.isEmpty else { return Sweep(kind: .faults) }
            orders = bounds
        }
        let sweep = ReportedSweep(
            .faults, orders: orders, limits: limits, tier: tier, location: location)
        return await sweep.run(whenBlocked: whenBlocked) {
            await FaultRounds(options: options, sweep: sweep, body: body).run()
        }
    }
}

extension Spy {
    /// Specifies the errors that this function should throw in a fault sweep, one after the other.
    ///
    /// ```swift
    /// loader.spies.load.injects(URLError(.timedOut), URLError(.cancelled))
    /// ```
    ///
    /// If you don't specify any errors, the function fails in the same way as with
    /// ``/Understudy/Spy/shouldFail``.
    public func injects(_ error: Failure, _ others: Failure...) {
        setSweepFailures(throwing: [error] + others)
    }

    /// Specifies the values that this function should return in a fault sweep instead of its
    /// answers, one after the other.
    ///
    /// For example, a function might return `-1` or an empty page when it fails.
    ///
    /// - Parameters:
    ///   - output: A value that represents a failure.
    ///   - others: More values that represent a failure.
    public func injects(returning output: Output, _ others: Output...) {
        setSweepFailures(returning: [output] + others)
    }

    /// Excludes the calls of this function from fault sweeps.
    public func excludedFromSweeps() {
        setSweepFailures()
    }
}
