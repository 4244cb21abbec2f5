import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Variadic parameters` {
    let spy = PrinterSpy()
    var printer: any Printer { spy }

    @Test func `are recorded as arrays`() {
        spy.spies.total.returns(4.5)
        printer.print("a", "b")
        printer.print()
        #expect(printer.total(of: 1, 2, scaledBy: 1.5) == 4.5)
        printer.mix("a", numbers: 1, 2)
        #expect(spy.spies.print.calls == [["a", "b"], []])
        expect(spy.spies.total, .wasCalled(.once, with: ([1, 2], 1.5)))
        expect(spy.spies.mix, .wasCalled(.once, with: (["a"], [1, 2])))
    }

    @Test func `may be of any type`() {
        printer.log(1.5, 2.5)
        expect(spy.spies.log, .wasCalled(.once, with: [1.5, 2.5]))
    }
}
