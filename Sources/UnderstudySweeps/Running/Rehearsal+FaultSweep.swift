import Understudy
import UnderstudyRehearsal

extension Rehearsal {
    /// - Parameters:
    ///   - schedules: The number of schedules to try with each fault. If it's 1, the environment
    ///     variables don't override it.
    ///   - whenBlocked: A function to call after the report if the body blocks its thread.
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
        return await sweep.run(whenBlocked: whenBlocked) { runner, board in
            await FaultRounds(
                options: options, location: location, runner: runner, board: board, body: body
            ).run()
        }
    }
}
