import Testing
import UnderstudyTesting

@Suite(.doubles) struct `A base in another file` {
    @Test func `has a double of its own`() throws {
        func start<M: Machine>(_ machine: M) throws -> M.Part {
            try machine.start()
            return machine.part
        }
        let spy = MachineSpy<[Int]>()
        spy.spies.part.returns([1])
        #expect(try start(spy) == [1])
        spy.spies.start.fails(with: FileError.missing)
        #expect(throws: FileError.missing) { try start(spy) }
        expect(spy.spies.start, .wasCalled(.exactly(2)))
        expect(spy.spies.part, .wasCalled(.once))
    }
}
