import TestSupport
import Testing
import Understudy
import UnderstudyContracts

@Suite("Sequential agreement", .endsWhenIdle)
struct AgreementTests {
    @Test func `A fake that agrees with the real implementation isn't reported`() async {
        let contract = SeamContract.ofShelves("fake") { LiveShelf() }
        let reports = await reports { await contract.expectAgreement(runs: 20, operations: 100) }
        #expect(reports.map(\.message) == [])
    }

    @Test
    func `A difference is reduced to its essential operations and reported as a test`() async {
        let contract = SeamContract.ofShelves("forgetful") { ForgetfulShelf() }
        let line = currentLine() + 1
        let reports = await reports { await contract.expectAgreement(operations: 100, seed: 5) }
        #expect(reports.map(\.location.line) == [line])
        #expect(reports.map(\.severity) == [.failure])
        #expect(
            reports.text == """
                A shelf: "forgetful" differs from "live" after 2 operations (seed 7, shortened from 100)
                  1       put("a", at: 3)
                  2       title(at: 3)
                  live      → "a"
                  forgetful → *nil*
                  paste
                    @Test(arguments: contract.factories)
                    func seed7(_ factory: SeamContract<any Shelf>.Factory) async throws {
                        try await factory.run { seam in
                            try seam.put("a", at: 3)
                            #expect(await seam.title(at: 3) == "a")
                        }
                    }
                """)
    }

    @Test
    func `From each seed a difference is reduced to the fewest and simplest operations`() async {
        let heavy = SeamContract.ofShelves("heavy") { HeavyShelf() }
        let forgetful = SeamContract.ofShelves("forgetful") { ForgetfulShelf() }
        let short = SeamContract.ofShelves("short") { ShortShelf() }
        var calls: Set<String> = []
        for seed in 1...10 as ClosedRange<UInt64> {
            for contract in [heavy, forgetful, short] {
                let reports = await reports {
                    await contract.expectAgreement(runs: 1, operations: 40, seed: seed)
                }
                let lines = reports.first?.message.split(separator: "\n").dropFirst() ?? []
                let steps = lines.prefix { $0.dropFirst(2).first?.isNumber == true }
                calls.insert(steps.map { String($0.dropFirst(10)) }.joined(separator: ", "))
            }
        }
        let heaviest = #"put("a", at: 6), put("a", at: 5), count"#
        let others = [#"put("a", at: 5), put("a", at: 6), count"#, ""]
        #expect(calls.subtracting(others + [heaviest]) == [#"put("a", at: 3), title(at: 3)"#])
    }

    @Test(arguments: [2, 46, 99])
    func `From each seed an argument is reduced to the smallest number in its range that differs`(
        _ limit: Int
    ) async {
        let contract = SeamContract<Int>(
            "A number", live: .init("live") { 0 }, fakes: .init("fake") { 1 },
            operations: [
                .init("at(_:)", with: { Int.random(in: 1...100, using: &$0) }) { number, place in
                    place < limit ? 0 : number
                }
            ])
        var calls: Set<String> = []
        for seed in 1...20 as ClosedRange<UInt64> {
            let reports = await reports {
                await contract.expectAgreement(runs: 1, operations: 500, seed: seed)
            }
            let lines = reports.first?.message.split(separator: "\n") ?? []
            calls.formUnion(lines.filter { $0.hasPrefix("  1 ") }.map(String.init))
        }
        #expect(calls == ["  1       at(\(limit))"])
    }

    /// A number that can be changed.
    private final class Box: Sendable {
        let number = Locked(0)
    }

    /// Returns the first two calls of the reports from different seeds. Each of them uses the seeds
    /// that follow it.
    private static func reducedCalls(
        in contract: SeamContract<(box: Box, isFake: Bool)>, runs: Int, operations: Int, seeds: Int
    ) async -> Set<String> {
        var calls: Set<String> = []
        for number in 0..<seeds {
            let reports = await reports {
                await contract.expectAgreement(
                    runs: runs, operations: operations, seed: UInt64(1 + number * runs))
            }
            let lines = reports.first?.message.split(separator: "\n").dropFirst() ?? []
            calls.insert(lines.prefix(2).joined(separator: "\n"))
        }
        return calls
    }

    @Test func `An argument is reduced again after an argument on which it depends`() async {
        let contract = SeamContract<(box: Box, isFake: Bool)>(
            "A box", live: .init("live") { (Box(), false) }, fakes: .init("fake") { (Box(), true) },
            operations: [
                .init("set(_:)", with: { Int.random(in: 1...100, using: &$0) }) { seam, number in
                    seam.box.number.withLock { $0 = number }
                },
                .init("reaches(_:)", with: { Int.random(in: 1...100, using: &$0) }) { seam, least in
                    seam.isFake && seam.box.number.withLock { $0 } >= least
                },
            ])
        let calls = await Self.reducedCalls(in: contract, runs: 1_000, operations: 2, seeds: 40)
        #expect(calls == ["  1       set(1)\n  2       reaches(1)"])
    }

    @Test
    func `A value that two operations share is reduced together with what depends on it`() async {
        let contract = SeamContract<(box: Box, isFake: Bool)>(
            "A box", live: .init("live") { (Box(), false) }, fakes: .init("fake") { (Box(), true) },
            operations: [
                .init("set(_:)", with: { $0.one(of: 1...8) }) { seam, number in
                    seam.box.number.withLock { $0 = number }
                },
                .init(
                    "holds(_:_:)",
                    with: { ($0.one(of: 1...8), Int.random(in: 1...100, using: &$0)) }
                ) { seam, arguments in
                    let (number, other) = arguments
                    return seam.isFake && seam.box.number.withLock { $0 } == number
                        && abs(number - other) <= 1
                },
            ])
        let calls = await Self.reducedCalls(in: contract, runs: 100, operations: 100, seeds: 20)
        #expect(calls == ["  1       set(1)\n  2       holds(1, 1)"])
    }

    @Test
    func `A difference that few arguments cause is reduced to the operation with them`() async {
        let contract = SeamContract<Int>(
            "A number", live: .init("live") { 0 }, fakes: .init("fake") { 1 },
            operations: [
                .init("at(_:)", with: { Int.random(in: 1...1_000, using: &$0) }) { number, place in
                    place == 700 ? number : 0
                }
            ])
        var rows: Set<String> = []
        for seed in stride(from: 1, to: 100_000, by: 10_000) as StrideTo<UInt64> {
            let reports = await reports {
                await contract.expectAgreement(runs: 10_000, operations: 2, seed: seed)
            }
            let lines = reports.first?.message.split(separator: "\n") ?? []
            rows.insert(lines.dropFirst().prefix(2).joined(separator: "\n"))
        }
        #expect(rows == ["  1       at(700)\n  live    → 0"])
    }

    @Test func `The seed of a report reproduces the difference in a single run`() async throws {
        let contract = SeamContract.ofShelves("roomy") { RoomyShelf() }
        let first = await reports { await contract.expectAgreement(runs: 100, operations: 12) }
        let message = try #require(first.first?.message)
        let match = try #require(message.firstMatch(of: /\(seed (\d+),/))
        let seed = try #require(UInt64(match.1))
        #expect(seed > 1)
        let again = await reports {
            await contract.expectAgreement(runs: 1, operations: 12, seed: seed)
        }
        #expect(again.map(\.message) == [message])
        let before = await reports {
            await contract.expectAgreement(runs: Int(seed) - 1, operations: 12)
        }
        #expect(before.map(\.message) == [])
    }

    @Test func `Errors are compared by value or by the given property`() async {
        let contract = SeamContract.ofShelves("locked") { LockedShelf() }
        let reports = await reports { await contract.expectAgreement(operations: 40, seed: 1) }
        #expect(
            reports.text == """
                A shelf: "locked" differs from "live" after 5 operations (seed 8, shortened from 40)
                  1       put("a", at: 1)
                  2       put("a", at: 2)
                  3       put("a", at: 4)
                  4       put("a", at: 3)
                  5       put("a", at: 1)
                  live    ✗ .full(places: 4)
                  locked  ✗ *.locked*
                  paste
                    @Test(arguments: contract.factories)
                    func seed8(_ factory: SeamContract<any Shelf>.Factory) async throws {
                        try await factory.run { seam async throws in
                            try seam.put("a", at: 1)
                            try seam.put("a", at: 2)
                            try seam.put("a", at: 4)
                            try seam.put("a", at: 3)
                            #expect(throws: ShelfError.full(places: 4)) { try seam.put("a", at: 1) }
                        }
                    }
                """)

        let kinds = SeamContract.ofShelves("locked", fake: { LockedShelf() }) { "\(type(of: $0))" }
        let none = await TestSupport.reports { await kinds.expectAgreement(operations: 40) }
        #expect(none.map(\.message) == [])
    }

    @Test func `The pasted test checks an error that isn't Equatable by its type`() async {
        let contract = SeamContract<any Shelf>(
            "A shelf", live: .init("live") { LiveShelf() }, fakes: .init("fake") { RoomyShelf() },
            operations: [
                .init("refuse(at:)", with: { _ in 3 }) { shelf, place async throws -> Int in
                    throw Refusal(place: shelf is RoomyShelf ? 4 : place)
                }
            ])
        let reports = await reports { await contract.expectAgreement(operations: 3) }
        #expect(
            reports.text == """
                A shelf: "fake" differs from "live" after 1 operation (seed 1, shortened from 3)
                  1       refuse(at: 3)
                  live    ✗ Refusal(place: 3)
                  fake    ✗ *Refusal(place: 4)*
                  paste
                    @Test(arguments: contract.factories)
                    func seed1(_ factory: SeamContract<any Shelf>.Factory) async throws {
                        try await factory.run { seam async throws in
                            await #expect(throws: Refusal.self) { try await seam.refuse(at: 3) }  \
                // ✗ Refusal(place: 3)
                        }
                    }
                """)
    }

    @Test func `Outcomes that can't be compared are reported as such`() async {
        let contract = SeamContract<any Shelf>(
            "A shelf", live: .init("live") { LiveShelf() }, fakes: .init("fake") { LiveShelf() },
            operations: [.init("reader") { _ in { @Sendable in 1 } }])
        let reports = await reports { await contract.expectAgreement(operations: 3) }
        #expect(
            reports.text == """
                A shelf: "fake" can't be compared with "live" after 1 operation (seed 1, shortened from 3)
                  1       reader
                  live    → <closure>
                  fake    → <closure>
                  hint    closures can't be compared: return something else from the operation
                """)
    }

    @Test func `The pasted test awaits an asynchronous operation without arguments`() async {
        let contract = SeamContract<any Cache>(
            "A cache", live: .init("live") { ModelCache() },
            fakes: .init("full") {
                let cache = ModelCache()
                await cache.set(1, for: "a")
                return cache
            },
            operations: [.init("first()") { await $0.value(for: "a") }])
        let reports = await reports { await contract.expectAgreement(operations: 1) }
        #expect(
            reports.text == """
                A cache: "full" differs from "live" after 1 operation (seed 1)
                  1       first()
                  live    → 0
                  full    → *1*
                  paste
                    @Test(arguments: contract.factories)
                    func seed1(_ factory: SeamContract<any Cache>.Factory) async throws {
                        try await factory.run { seam in
                            #expect(await seam.first() == 0)
                        }
                    }
                """)
    }

    @Test
    func `A difference that doesn't recur in a second run is reported as nondeterministic`() async {
        let calls = Spy<Void, Int, Never>("calls", returning: 0)
        let contract = SeamContract<any Shelf>(
            "A shelf", live: .init("live") { LiveShelf() }, fakes: .init("fake") { LiveShelf() },
            operations: [
                .init("count") { _ in
                    _ = calls()
                    // The first call is of the real implementation and the second one is of the
                    // fake.
                    return calls.calls.count == 2 ? 1 : 0
                }
            ])
        let reports = await reports { await contract.expectAgreement(operations: 1) }
        #expect(
            reports.text == """
                A shelf: "fake" differs from "live" in one of two runs of the same 1 operation (seed 1)
                  1       count
                  live    → 0
                  fake    → *1*
                  hint    the outcome depends on something other than the seed
                """)
    }

    @Test func `A contract without operations or without a fake is reported`() async {
        let live = SeamContract<any Shelf>.Factory("live") { LiveShelf() }
        let noOperations = SeamContract("A shelf", live: live, fakes: live)
        let noFake = SeamContract("A shelf", live: live, operations: [.init("count") { $0.count }])
        let reports = await reports {
            await noOperations.expectAgreement()
            await noFake.expectAgreement()
        }
        #expect(
            reports.map(\.message) == [
                "A shelf: the contract has no operations",
                "A shelf: the contract has no fake to compare with",
            ])
    }

    @Test func `A comparison of no runs, operations or tasks is reported`() async {
        let live = SeamContract<Int>.Factory("live") { 1 }
        let contract = SeamContract<Int>(
            "A number", live: live, fakes: live, operations: [.init("next") { $0 + 1 }])
        let reports = await reports {
            await contract.expectAgreement(runs: 0)
            await contract.expectAgreement(operations: -1)
            await contract.expectAgreement(ofTasks: 0)
        }
        #expect(
            reports.map(\.message) == [
                "A number: nothing was compared: runs is 0, but must be at least 1",
                "A number: nothing was compared: operations is -1, but must be at least 1",
                "A number: nothing was compared: ofTasks is 0, but must be at least 1",
            ])
    }

    @Test func `An error thrown by a factory is reported`() async {
        let contract = SeamContract<any Shelf>(
            "A shelf", live: .init("live") { throw ShelfError.locked },
            fakes: .init("fake") { LiveShelf() }, operations: [.init("count") { $0.count }])
        let reports = await reports { await contract.expectAgreement() }
        #expect(reports.map(\.message) == ["A shelf: a factory failed: ShelfError.locked"])

        let shared = SeamContract<any Cache>(
            "A cache", live: .init("live") { ModelCache() },
            fakes: .init("model") { throw ShelfError.locked },
            operations: [.init("value") { await $0.value(for: "a") }])
        let line = currentLine() + 2
        let inTasks = await TestSupport.reports {
            await shared.expectAgreement(ofTasks: 2)
        }
        #expect(inTasks.map(\.message) == ["A cache: a factory failed: ShelfError.locked"])
        #expect(inTasks.map(\.location.line) == [line])
    }

    private struct Unreachable: Error, CustomStringConvertible {
        let text: Spy<Void, String, Never>

        var description: String { text() }
    }

    @Test func `The report of a factory's error doesn't record calls of doubles in it`() async {
        let text = Spy<Void, String, Never>("text()", returning: "unreachable")
        let contract = SeamContract<any Shelf>(
            "A shelf", live: .init("live") { throw Unreachable(text: text) },
            fakes: .init("fake") { LiveShelf() }, operations: [.init("count") { $0.count }])
        let reports = await reports { await contract.expectAgreement() }
        #expect(reports.map(\.message) == ["A shelf: a factory failed: unreachable"])
        #expect(text.callCount == 0)
    }
}
