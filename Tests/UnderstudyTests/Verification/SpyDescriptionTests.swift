import TestSupport
import Testing

@testable import Understudy

@Suite("Descriptions of spies")
struct SpyDescriptionTests {
    private let opening = Spy<Int, Void, Never>("open(_:)")

    @Test func `The description of a spy after a failed check is the report of expect`() {
        opening(2)
        #expect(!opening.wasCalled(.once, with: 1))
        #expect(
            numbered("\(opening)", opening) == """
                open(_:): expected 1 matching call, got 0 (1 call differs)
                  wanted  open(1)
                  #1      open(*2*)
                """)
        #expect(!opening.wasCalled(.exactly(2)) { $0 > 1 })
        #expect("\(opening)".hasPrefix("open(_:): expected 2 calls, got 1\n"))
    }

    @Test func `The description of a spy after any other check lists its calls`() {
        opening(2)
        let number = opening.history[0].number
        let questions: [() -> Void] = [
            { _ = self.opening.callCount }, { _ = self.opening.calls },
            { _ = self.opening.lastCall }, { _ = self.opening.wasCalled(with: 2) },
            { _ = self.opening.wasCalled(.once) }, { self.opening.reset(.stubs) },
        ]
        for (index, ask) in questions.enumerated() {
            #expect(!opening.wasCalled(.never))
            ask()
            let isDenied = index == questions.count - 1
            let text =
                isDenied ? "open(_:): expected no calls" : "open(_:): 1 call: #\(number) open(2)"
            #expect("\(opening)".hasPrefix(text))
        }
        #expect(!opening.wasCalled(.exactly(2)))
        opening.reset(.calls)
        #expect("\(opening)" == "open(_:): no calls")
    }
}
