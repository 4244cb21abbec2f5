import TestSupport
import Testing

@testable import Understudy

@Suite("Answers that no call met, strictly")
struct UnusedStubTests {
    private func leftovers(
        strict: Bool = true, _ body: (Spy<Int, Int, any Error>) -> Void
    ) -> [(text: String, line: UInt)] {
        reports {
            withTestScope(strict: strict) { body(Spy<Int, Int, any Error>("load(_:)")) }
        }.map { ($0.message, $0.location.line) }
    }

    @Test("Are told at their lines, each as it was written")
    func told() {
        let first = currentLine() + 2
        let leftovers = leftovers { load in
            load.returns(1)
            load.when(with: 3).returns(2)
            load.when { $0 > 4 }.answers { $0 }
            load.when { $0 > 5 }.fails(with: LoadingError.offline)
            load.when { $0 > 6 }.fails(.first(2))
            load.when { $0 > 7 }.forwards { (id: Int) in id }
        }
        #expect(
            leftovers.map(\.text) == [
                "load(_:): no call came for when(with: 3).returns(_:)",
                "load(_:): no call came for when { … }.answers(_:)",
                "load(_:): no call came for when { … }.fails(with:)",
                "load(_:): no call came for when { … }.forwards(to:)",
                "load(_:): no call came for returns(_:)",
                "load(_:): no call came for when { … }.fails(_:)",
            ])
        #expect(leftovers.map(\.line) == [1, 2, 3, 5, 0, 4].map { first + $0 })
    }

    @Test("Are none where a call came, or an answer took the place of another one")
    func used() {
        let leftovers = leftovers { load in
            load.returns(1)
            load.returns(2)
            load.when(with: 3).returns(2)
            load.fails(.never)
            #expect([1, 3].map { try? load($0) } == [2, 2])
            #expect(load.callCount == 2)
        }
        #expect(leftovers.isEmpty)
    }

    @Test("Are an answer's that was given after the last call")
    func late() {
        let leftovers = leftovers { load in
            load.returns(1)
            #expect((try? load(1)) == 1 && load.callCount == 1)
            load.returns(2)
        }
        #expect(leftovers.map(\.text) == ["load(_:): no call came for returns(_:)"])
    }

    @Test("Are of no interest to another test, or where the answer was forgotten")
    func relaxed() {
        #expect(leftovers(strict: false) { $0.returns(1) }.isEmpty)
        #expect(
            leftovers { load in
                load.returns(1)
                load.reset(.behavior)
            }.isEmpty)
    }
}
