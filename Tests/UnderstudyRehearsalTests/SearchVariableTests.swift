import Foundation
import TestSupport
import Testing
import Understudy

@testable import UnderstudyRehearsal

@Suite("Environment variables of searches", .endsWhenIdle)
struct SearchVariableTests {
    /// Returns the order of the tasks under each schedule of a search.
    private static func orders(
        _ variables: SearchVariables = .init(), schedules: Int = 20, seed: Rehearsal.Seed = 1,
        search: Rehearsal.Search = .random, tasks: Int = 10
    ) async -> (orders: [String], result: Rehearsal.Exploration) {
        let orders = Log()
        let result = await SearchVariables.$current.withValue(variables) {
            await explore(
                schedules: schedules, seed: seed, search: search, tier: .structured
            ) { _ in
                let log = Log()
                await withTaskGroup { group in
                    for name in 0..<tasks { group.addTask { log.add("\(name)") } }
                }
                orders.add(log.lines.joined())
            }
        }
        return (orders.lines, result)
    }

    @Test func `The seed and schedules of the environment override those of the call`() async {
        let directed = await Self.orders(.init(seed: "7", schedules: "30"))
        let asked = await Self.orders(schedules: 30, seed: 7)
        #expect(directed.orders == asked.orders)
        #expect(directed.result.schedules == 30)
        #expect(directed.result.seed == 7)
        #expect(await asked.orders != Self.orders(schedules: 30).orders)
    }

    @Test(arguments: [Rehearsal.Search.random, .priorities()])
    func `The shards of a random search together try its schedules`(_ search: Rehearsal.Search)
        async
    {
        let all = await Self.orders(schedules: 42, search: search).orders
        var together: [String] = []
        for shard in ["1/4", "2/4", "3/4", "4/4"] {
            let part = await Self.orders(.init(shard: shard), schedules: 42, search: search)
            #expect(part.result.schedules == 12)
            #expect(!part.result.isComplete)
            together += part.orders
        }
        #expect(Set(together).isSuperset(of: all))
    }

    @Test func `The shards of an exhaustive search together try all orders`() async {
        let all = await Self.orders(schedules: 10_000, search: .exhaustive, tasks: 5)
        #expect(all.result.isComplete)
        var together: Set<String> = []
        for shard in ["1/3", "2/3", "3/3"] {
            let part = await Self.orders(
                .init(shard: shard), schedules: 30_000, search: .exhaustive, tasks: 5)
            #expect(!part.result.isComplete)
            #expect(part.result.schedules < all.result.schedules * 2 / 3)
            together.formUnion(part.orders)
        }
        #expect(together == Set(all.orders))
        #expect(together.count == 120)
    }

    @Test func `The report of a failure contains the shard`() async {
        let reports = await reports {
            _ = await SearchVariables.$current.withValue(.init(shard: "2/8")) {
                await explore(schedules: 80, tier: .structured) { _ in throw Broken() }
            }
        }
        let headline = reports.first?.message.split(separator: "\n").first
        #expect(headline == "explore: schedule 1 of 11 fails (seed 1, automatic, shard 2/8)")
    }

    @Test func `A search of no schedules is reported and runs nothing`() async {
        let reports = await reports {
            let found = await explore(schedules: 0) { _ in Issue.record("it runs") }
            #expect(found.schedules == 0)
        }
        let text = "explore: nothing was tried: schedules is 0, but must be at least 1"
        #expect(reports.map(\.message) == [text])
    }

    @Test(arguments: [
        (
            SearchVariables(seed: "-1"),
            """
            explore: nothing was tried: UNDERSTUDY_SEED can't be "-1"
              wanted  a number such as 42, or "fresh" for a different one in each run
            """
        ),
        (
            SearchVariables(schedules: "0"),
            """
            explore: nothing was tried: UNDERSTUDY_SCHEDULES can't be "0"
              wanted  the number of schedules of each search, such as 100000
            """
        ),
        (
            SearchVariables(shard: "9/8"),
            """
            explore: nothing was tried: UNDERSTUDY_SHARD can't be "9/8"
              wanted  the number of this machine and of all machines, such as 2/8
            """
        ),
        (
            SearchVariables(folder: "/nowhere/at/all"),
            """
            explore: nothing was tried: UNDERSTUDY_SCHEDULES_FOLDER can't be "/nowhere/at/all"
              wanted  an existing folder
            """
        ),
    ])
    func `An invalid environment variable is reported at the line of the call, and nothing runs`(
        _ variables: SearchVariables, _ text: String
    ) async {
        let line = currentLine() + 3
        let reports = await reports {
            let result = await SearchVariables.$current.withValue(variables) {
                await explore { _ in Issue.record("a schedule ran") }
            }
            #expect(result.schedules == 0)
        }
        #expect(reports.map(\.message) == [text])
        #expect(reports.map(\.location.line) == [line])
        #expect(reports.map(\.severity) == [.failure])
    }

    @Test(arguments: ["0/2", "3/2", "2", "1/2/3", "a/b", "1/"])
    func `An invalid shard isn't parsed`(_ text: String) { #expect(Shard(text) == nil) }

    @Test func `A fresh seed is the same for a whole process and is printed once`() async throws {
        let result = await #expect(
            processExitsWith: .success, observing: [\.standardErrorContent]
        ) {
            let search = { (seed: Rehearsal.Seed, variables: SearchVariables) in
                SearchVariables.$current.withValue(variables) {
                    SearchBounds(schedules: 1, seed: seed, for: "explore").seed
                }
            }
            let seeds = [
                search(.fresh, .init()), search(1, .init(seed: "fresh")), search(.fresh, .init()),
            ]
            precondition(Set(seeds).count == 1)
            precondition(search(.fresh, .init(seed: "5")) == 5)
            FileHandle.standardError.write(Data("drawn: \(seeds[0])\n".utf8))
        }
        let output = String(
            decoding: try #require(result?.standardErrorContent), as: UTF8.self)
        let seed = try #require(
            output.split(separator: "drawn: ").last?.split(separator: "\n").first)
        let line = """
            Understudy: this run uses the fresh seed \(seed); \
            set UNDERSTUDY_SEED=\(seed) to try the same schedules again
            """
        #expect(output.components(separatedBy: line).count == 2)
    }
}
