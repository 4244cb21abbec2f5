import Testing
import UnderstudyTesting

@Suite("Bases in other files", .doubles) struct BaseTests {
    @Test func `A base protocol has its own double`() throws {
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
