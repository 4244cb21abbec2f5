import Testing
import UnderstudyTesting

@Suite("Subscripts", .doubles) struct SubscriptsTests {
    let spy = GridSpy()

    @Test func `A read-only subscript returns the stubbed value`() async throws {
        let grid: any Grid = spy
        spy.spies.subscriptIndex.returns("cell")
        spy.spies.subscriptFirst.returns(2.5)
        spy.spies.subscriptSlow.returns(4)
        #expect(grid[1] as String == "cell")
        #expect(try grid[1.5, and: 2] == 2.5)
        #expect(await grid[slow: 3] == 4)
        expect(spy.spies.subscriptIndex, .wasCalled(.once, with: 1))
        expect(spy.spies.subscriptFirst, .wasCalled(.once, with: (1.5, 2)))
        expect(spy.spies.subscriptSlow, .wasCalled(.once, with: 3))
    }

    @Test func `A settable subscript returns the last written value for each index`() {
        var grid: any Grid = spy
        grid[1, 2] = "a"
        grid[2, 1] = "b"
        grid[name: "x"] = 3
        grid[] = 4
        grid[1, 2, 3] = [5]
        #expect(grid[1, 2] as String == "a")
        #expect(grid[2, 1] as String == "b")
        #expect(grid[name: "x"] == 3)
        #expect(grid[name: "y"] == nil)
        #expect(grid[] as Int == 4)
        #expect(grid[1, 2, 3] == [5])
        expect(spy.spies.subscriptRow.set, .wasCalled(.once, with: ((2, 1), "b")))
        expect(spy.spies.subscriptRow.get, .wasCalled(.exactly(2)))
        #expect(spy.spies.subscriptName.get.calls == ["x", "y"])
        expect(spy.spies.subscriptName.set, .wasCalled(.once, with: ("x", 3)))
        #expect(spy.spies.subscript.set.calls.map(\.newValue) == [4])
        expect(spy.spies.subscript.get, .wasCalled(.once))
        expect(spy.spies.subscriptMany.set, .wasCalled(.once, with: ([1, 2, 3], [5])))
        expect(spy.spies.subscriptMany.get, .wasCalled(.once))
    }
}
