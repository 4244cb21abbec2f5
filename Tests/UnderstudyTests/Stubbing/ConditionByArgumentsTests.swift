import TestSupport
import Testing

@testable import Understudy

@Suite("Conditions by arguments")
struct ConditionByArgumentsTests {
    private let saving = Spy<(page: Page, draft: Bool), Bool, Never>(
        "save(_:draft:)", returning: false)
    private let page = Page(id: 1, title: "a")

    @Test func `Calls with the given arguments get their own answer`() {
        saving.when(with: (page, true)).returns(true)
        #expect(saving((page, true)))
        #expect(!saving((page, false)))
        #expect(!saving((Page(id: 2), true)))
    }

    @Test func `A condition on arguments that can't be compared is reported at its line`() {
        let load = Spy<(id: Int, done: () -> Void), Int, Never>("load(id:done:)", returning: 1)
        let line = currentLine() + 1
        let reports = reports { load.when(with: (1, {})).returns(2) }
        #expect(
            reports.text
                == "load(id:done:): closures can't be compared; use a condition, `when { … }`")
        #expect(reports.map(\.location.line) == [line])
    }
}
