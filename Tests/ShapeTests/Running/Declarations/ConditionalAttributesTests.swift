import Testing
import UnderstudyTesting

@Suite("Conditional attributes", .doubles) struct ConditionalAttributesTests {
    @available(iOS 26, *)
    @Test
    @MainActor
    func `Members of a double have the conditional attributes of their requirements`() {
        func prepare<T: Toolbar>(_ type: T.Type) { type.prepare() }
        let spy = ToolbarSpy()
        var toolbar: any Toolbar = spy
        spy.spies.press.returns(true)
        spy.spies.draw.returns(2)
        spy.spies.subscript.returns("row")
        prepare(ToolbarSpy.self)
        toolbar.title = "tools"
        #if os(Linux)
            toolbar.press(1)
        #else
            _ = toolbar.press(1)
        #endif
        toolbar.draw()
        #expect(toolbar.title == "tools")
        #expect(toolbar[4] == "row")
        _ = ToolbarSpy(name: "bar")
        expect(spy.spies.press, .wasCalled(.once, with: 1))
        expect(spy.spies.draw, .wasCalled(.once))
        expect(spy.spies.title.set, .wasCalled(.once, with: "tools"))
        expect(spy.spies.title.get, .wasCalled(.once))
        expect(spy.spies.subscript, .wasCalled(.once, with: 4))
        expect(ToolbarSpy.spies.prepare, .wasCalled(.once))
        expect(ToolbarSpy.spies.initialize, .wasCalled(.once, with: "bar"))
    }

    @available(*, deprecated)
    @Test func `A conditionally deprecated requirement with a deprecated type is recorded`() async {
        let spy = ToolbarSpy()
        let toolbar: any Toolbar = spy
        spy.spies.load.returns(3)
        #expect(await toolbar.load(Wheel()) == 3)
        expect(spy.spies.load, .wasCalled(.once))
    }

    /// This function isn't isolated, so it can only call a requirement that isn't isolated either.
    private func name(of panel: PanelSpy) -> String { panel.name() }

    @Test @MainActor func `A conditional global actor isolates the double`() {
        let spy = PanelSpy(name: "top")
        expect(PanelSpy.spies.initialize, .wasCalled(.once, with: "top"))
        spy.spies.show.returns(2)
        spy.spies.name.returns("panel")
        #expect(spy.show(["a": 1]) == 2)
        #expect(name(of: spy) == "panel")
        #expect(Set([spy, spy]).count == 1)
        expect(spy.spies.show, .wasCalled(.once, with: ["a": 1]))
        expect(spy.spies.name, .wasCalled(.once))
    }

    @Test func `A double is nonisolated in builds without the conditional global actor`() {
        let spy = SheetSpy<Int>()
        SheetSpy<Int>.count = 3
        spy.spies.name.returns("sheet")
        #expect(spy.show(1) === spy)
        #expect(spy.name() == "sheet")
        #expect(SheetSpy<Int>.count == 3)
        #expect(Set([spy, spy]).count == 1)
        expect(SheetSpy<Int>.spies.count.set, .wasCalled(.once, with: 3))
        expect(SheetSpy<Int>.spies.count.get, .wasCalled(.once))
        expect(spy.spies.show, .wasCalled(.once, with: 1))
        expect(spy.spies.name, .wasCalled(.once))
    }

    @Test
    @MainActor
    func `A conditionally isolated requirement fits a double that is isolated in every build`() {
        let spy = DraggingSpy()
        let moving: any Moving = spy
        spy.spies.move.returns(1)
        spy.spies.drag.returns(2)
        #expect(moving.move() == 1)
        #expect(spy.drag() == 2)
        expect(spy.spies.move, .wasCalled(.once))
        expect(spy.spies.drag, .wasCalled(.once))

        let other = MovingSpy()
        other.spies.move.returns(3)
        #expect(other.move() == 3)
        expect(other.spies.move, .wasCalled(.once))
    }

    @available(macOS 26, *)
    @Test func `A double has the conditional attributes of the enclosing types`() {
        let spy = Old.DialSpy()
        let dial: any Old.Dial = spy
        dial.turn()
        expect(spy.spies.turn, .wasCalled(.once))
    }
}
