import Testing
import UnderstudyTesting

@Suite("Errors", .doubles) struct ErrorProtocolsTests {
    @Test func `A double of Error can be thrown`() throws {
        func fail(with trouble: any Trouble) throws { throw trouble }
        let spy = TroubleSpy()
        spy.spies.code.returns(404)
        let caught = #expect(throws: TroubleSpy.self) { try fail(with: spy) }
        #expect(caught === spy)
        #expect((spy as any Trouble).code == 404)
        expect(spy.spies.code, .wasCalled(.once))
    }
}
