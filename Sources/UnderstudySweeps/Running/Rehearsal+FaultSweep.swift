import Understudy
import UnderstudyRehearsal

extension Rehearsal {
    /// Does what the function at the top level does.
    ///
    /// - Parameters:
    ///   - only: one fault, as a report names it, to look at it alone.
    ///   - atMost: how many faults to try at most.
    ///   - pairs: whether two faults are tried together too, after all single ones; `nil` if they
    ///     are few.
    ///   - limits: how long each run may go on.
    ///   - tier: how much is governed; by default as much as this process offers.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    ///   - body: has to make everything it changes, doubles too.
    /// - Returns: what was tried and what was found.
    @discardableResult
    public nonisolated(nonsending) static func faultSweep(
        only: String? = nil, atMost: Int = 1_000, pairs: Bool? = nil,
        limits: Limits = .init(steps: 100_000), tier: Tier = .available,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column,
        _ body: @escaping @Sendable (Faults) async throws -> Void
    ) async -> Sweep {
        await faultSweep(
            only: only, atMost: atMost, pairs: pairs, schedules: 1, limits: limits, tier: tier,
            fileID: fileID, filePath: filePath, line: line, column: column
        ) { faults, _ in try await body(faults) }
    }

    /// Does what the function at the top level does.
    ///
    /// - Parameters:
    ///   - only: one fault, as a report names it, to look at it alone.
    ///   - atMost: how many faults to try at most.
    ///   - pairs: whether two faults are tried together too, after all single ones; `nil` if they
    ///     are few.
    ///   - schedules: how many orders to try with each fault.
    ///   - seed: the same seed tries the same orders; `.fresh` is another one in each run.
    ///   - limits: how long each run may go on.
    ///   - tier: how much is governed; by default as much as this process offers.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    ///   - body: has to make everything it changes, doubles too.
    /// - Returns: what was tried and what was found.
    @discardableResult
    public nonisolated(nonsending) static func faultSweep(
        only: String? = nil, atMost: Int = 1_000, pairs: Bool? = nil,
        schedules: Int = 1, seed: Rehearsal.Seed = 1,
        limits: Limits = .init(steps: 100_000), tier: Tier = .available,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column,
        _ body: @escaping @Sendable (Faults, Stage) async throws -> Void
    ) async -> Sweep {
        await faultSweep(
            .init(only: only, atMost: atMost, pairs: pairs), schedules: schedules, seed: seed,
            limits: limits, tier: tier,
            at: TestReport.Location(fileID: fileID, filePath: filePath, line: line, column: column),
            body)
    }

    /// - Parameters:
    ///   - schedules: how many orders to try with each fault; where it is one, the environment is
    ///     not asked for more.
    ///   - whenBlocked: called after the report when a body keeps its thread.
    nonisolated(nonsending) static func faultSweep(
        _ options: FaultRounds.Options, schedules: Int, seed: Seed, limits: Limits, tier: Tier,
        at location: TestReport.Location, whenBlocked: () -> Void = {},
        _ body: @escaping FaultRounds.Body
    ) async -> Sweep {
        var options = options
        if schedules != 1 {
            let orders = SearchBounds(schedules: schedules, seed: seed, for: FaultRounds.name)
            for problem in orders.problems { TestReport.send(TestReport(problem, at: location)) }
            guard orders.problems.isEmpty else { return Sweep() }
            options.orders = orders
        }
        return await faultSweep(
            options, limits: limits, tier: tier, at: location, whenBlocked: whenBlocked, body)
    }

    private nonisolated(nonsending) static func faultSweep(
        _ options: FaultRounds.Options, limits: Limits, tier: Tier,
        at location: TestReport.Location, whenBlocked: () -> Void,
        _ body: @escaping FaultRounds.Body
    ) async -> Sweep {
        let sweep = ReportedSweep(
            name: FaultRounds.name, noun: "fault",
            rounds: Rounds(limits: limits, tier: tier, location: location), location: location)
        return await sweep.run(whenBlocked: whenBlocked) { maker, board in
            await FaultRounds(
                options: options, location: location, maker: maker, board: board, body: body
            ).run()
        }
    }
}
