import Testing
import UnderstudyTesting

@Suite("Methods with typed errors", .doubles) struct TypedThrowsTests {
    let spy = DockSpy()
    var dock: any Dock { spy }

    @Test func `A method with a typed error throws a stubbed error of that type`() async {
        spy.spies.moor.fails(with: .occupied)
        spy.spies.leave.fails(with: .closed(3))
        var caught: DockError?
        do throws(DockError) {
            _ = try dock.moor("Rickmer")
        } catch {
            caught = error
        }
        #expect(caught == .occupied)
        await #expect(throws: DockError.closed(3)) { try await dock.leave() }
        expect(spy.spies.moor, .wasCalled(.once, with: "Rickmer"))
    }

    @Test func `A method with a typed error returns the stubbed value`() async throws {
        spy.spies.moor.returns(5)
        #expect(try dock.moor("Rickmer") == 5)
        try await dock.leave()
        expect(spy.spies.moor, .wasCalled(.once))
        expect(spy.spies.leave, .wasCalled(.once))
    }
}
