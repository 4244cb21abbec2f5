import Testing
import UnderstudyTesting

@Suite("Protocols that suppress Copyable", .doubles) struct NoncopyableProtocolsTests {
    @Test func `The double of a protocol that suppresses Copyable is an object`() {
        func use(_ resource: borrowing some Resource & ~Copyable) -> Int {
            resource.use() + resource.peek()
        }
        func finish(_ resource: consuming some Resource & ~Copyable) { resource.finish() }
        let spy = ResourceSpy()
        spy.spies.use.returns(1)
        spy.spies.peek.returns(2)
        #expect(use(spy) == 3)
        finish(spy)
        expect(spy.spies.use, .wasCalled(.once))
        expect(spy.spies.peek, .wasCalled(.once))
        expect(spy.spies.finish, .wasCalled(.once))
    }
}
