import Testing
import UnderstudyTesting

@Suite("Variadic parameters", .doubles) struct VariadicParametersTests {
    let spy = PrinterSpy()
    var printer: any Printer { spy }

    @Test func `Variadic arguments are recorded as an array`() {
        spy.spies.total.returns(4.5)
        printer.print("a", "b")
        printer.print()
        #expect(printer.total(of: 1, 2, scaledBy: 1.5) == 4.5)
        #expect(spy.spies.print.calls == [["a", "b"], []])
        expect(spy.spies.total, .wasCalled(.once, with: ([1, 2], 1.5)))
    }

    @Test func `A variadic parameter can be generic`() {
        printer.log(1.5, 2.5)
        expect(spy.spies.log, .wasCalled(.once, with: [1.5, 2.5]))
    }
}
