import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal
import UnderstudyTesting
import XCTest

@Suite("Sweep traits", .endsWhenIdle)
struct SweepTraitTests {
    /// A property of a suite, which should be created again for each run.
    private let feed = Feed()

    @Test(.faultSwept())
    func `A test with the faultSwept trait can read its faults`() async throws {
        let faults = try #require(Rehearsal.Faults.current)
        do {
            try await feed.refresh(1...2)
        } catch {
            #expect(faults.contains(error))
        }
        #expect(feed.load.callCount == 2 || !faults.isEmpty)
    }

    @Test(.cancellationSwept())
    func `A test with the cancellationSwept trait is cancelled at each suspension`() async throws {
        let stage = try #require(Rehearsal.Stage.current)
        try await stage.clock.sleep(for: .seconds(1))
        try await stage.clock.sleep(for: .seconds(1))
        #expect(stage.elapsed == .seconds(2))
    }

    @Test func `A failure of a swept test is reported at the line of its trait`() async throws {
        let line = currentLine() + 1
        let trait = Rehearsal.SweepTrait.faultSwept()
        let test = try #require(Test.current)
        let reports = await reports {
            try? await trait.provideScope(for: test, testCase: nil) {
                do { try await Feed().refresh(1...1) } catch is SimulatedFailure { throw Broken() }
            }
        }
        #expect(reports.map(\.location.line) == [line])
        #expect(reports.map { $0.message.contains("because threw Broken()") } == [true])
        let only = ".faultSwept(only: \"call 1 of LoaderSpy.load(_:) throws SimulatedFailure\")"
        #expect(reports.first?.message.contains("\n  only    \(only)\n") == true)
    }

    @Test func `The cancellationSwept trait can try the single moment of a report`() async throws {
        let test = try #require(Test.current)
        func messages(_ trait: Rehearsal.SweepTrait) async -> [String] {
            await reports {
                try? await trait.provideScope(for: test, testCase: nil) {
                    let stage = try #require(Rehearsal.Stage.current)
                    try? await stage.clock.sleep(for: .seconds(1))
                    if Task.isCancelled { throw Broken() }
                }
            }.map(\.message)
        }
        let all = await messages(.cancellationSwept())
        #expect(all.map { $0.contains("\n  only    .cancellationSwept(only: 1)\n") } == [true])
        let one = await messages(.cancellationSwept(only: 1))
        #expect(one.map { $0.contains("\n  also") } == [false])
    }
}

final class SweepXCTests: DoublesTestCase {
    func testASweepRunsInXCTest() async {
        let sweep = await faultSweep { faults in
            do { try await Feed().refresh(1...2) } catch { XCTAssertTrue(faults.contains(error)) }
        }
        XCTAssertEqual(sweep.tried, 4)
        XCTAssertTrue(sweep.failures.isEmpty)
    }
}
