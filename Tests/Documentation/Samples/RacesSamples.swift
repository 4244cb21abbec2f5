import Synchronization
import TestSupport
import Testing
import UnderstudyRehearsal
import UnderstudyTesting

private final class Account: Sendable {
    private let money: Mutex<Int>

    init(balance: Int) { money = Mutex(balance) }

    var balance: Int { money.withLock { $0 } }

    func charge(_ fee: Int) {
        money.withLock { if $0 >= fee { $0 -= fee } }
    }

    func withdraw(_ amount: Int) async {
        guard balance >= amount else { return }
        await Task.yield()  // asks the bank
        money.withLock { $0 -= amount }
    }
}

/// The test on the page. Its name is in the report.
private struct AccountTests {
    func isNeverOverdrawn() async {
        await explore(schedules: 1_000) { stage in
            let account = Account(balance: 100)
            async let fee: Void = account.charge(50)
            async let rent: Void = account.withdraw(80)
            _ = await (fee, rent)
            #expect(account.balance >= 0)
        }
    }
}

private func race(on stage: Rehearsal.Stage) async {
    let account = Account(balance: 100)
    async let fee: Void = account.charge(50)
    async let rent: Void = account.withdraw(80)
    _ = await (fee, rent)
    #expect(account.balance >= 0)
}

/// The reports depend on the tier, which they contain.
@Suite("Docs/Races.md", .enabled(if: Rehearsal.Tier.available >= .clocks))
struct RacesSamples {
    private func expect(
        _ report: TestReport?, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let text = try #require(report, sourceLocation: sourceLocation).message
        QuotedReports().expect(
            text, isQuotedIn: "Docs/Races.md", sourceLocation: sourceLocation)
    }

    @Test("The guide to races quotes the report of its account")
    func schedule() async throws {
        var reports: [TestReport] = []
        await withKnownIssue {
            reports = await TestSupport.reports { await AccountTests().isNeverOverdrawn() }
        }
        try expect(reports.first)
    }

    @Test("The replay line of the guide to races runs the order that fails")
    func replay() async {
        await withKnownIssue {
            await rehearse(replaying: "debug clocks 1:1 4:1") { stage in
                await race(on: stage)
            }
        } matching: {
            "\($0)".contains("(account.balance → -30) >= 0")
        }
    }

    @Test("The guide to races quotes the report of an invariant that its account violates")
    func invariant() async throws {
        let reports = await reports {
            await explore(schedules: 1_000) { stage in
                let account = Account(balance: 100)
                stage.invariant("the balance is never negative") { account.balance >= 0 }
                async let fee: Void = account.charge(50)
                async let rent: Void = account.withdraw(80)
                _ = await (fee, rent)
            }
        }
        try expect(reports.first)
    }
}
