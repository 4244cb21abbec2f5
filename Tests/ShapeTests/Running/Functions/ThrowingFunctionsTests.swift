import Testing
import UnderstudyTesting

@Suite("Throwing methods", .doubles) struct ThrowingFunctionsTests {
    let spy = VaultSpy()
    var vault: any Vault { spy }

    @Test func `A throwing method throws the stubbed error`() async {
        spy.spies.open.fails(with: DockError.occupied)
        spy.spies.content.fails(with: DockError.occupied)
        spy.spies.seal.fails(with: DockError.occupied)
        spy.spies.contentOf.fails(with: DockError.occupied)
        #expect(throws: DockError.occupied) { try vault.open("1234") }
        #expect(throws: DockError.occupied) { try vault.content() }
        #expect(throws: DockError.occupied) { try vault.seal() }
        await #expect(throws: DockError.occupied) { try await vault.content(of: 2) }
        expect(spy.spies.open, .wasCalled(.once, with: "1234"))
        expect(spy.spies.contentOf, .wasCalled(.once, with: 2))
    }

    @Test func `A throwing method returns the stubbed value`() async throws {
        spy.spies.content.returns(["gold"])
        spy.spies.contentOf.returns("silver")
        try vault.open("1234")
        #expect(try vault.content() == ["gold"])
        #expect(try await vault.content(of: 2) == "silver")
        try vault.seal()
        expect(spy.spies.open, .wasCalled(.once))
        expect(spy.spies.content, .wasCalled(.once))
        expect(spy.spies.contentOf, .wasCalled(.once))
        expect(spy.spies.seal, .wasCalled(.once))
    }

    @Test func `A method with a Never error doesn't need try`() {
        spy.spies.rest.returns(8)
        #expect(vault.rest() == 8)
        expect(spy.spies.rest, .wasCalled(.once))
    }
}
