import Testing
import UnderstudyTesting

@Suite("Associated types with constraints in a where clause", .doubles) struct SameTypesTests {
    @Test func `The where clause of a protocol relates the generic parameters of its double`() {
        func run<P: Pipeline>(_ pipeline: P, _ stage: P.Stage) -> P.Output { pipeline.run(stage) }
        let spy = PipelineSpy<Int, [String], [Int]>()
        spy.spies.run.returns(["done"])
        #expect(run(spy, [1, 2]) == ["done"])
        expect(spy.spies.run, .wasCalled(.once, with: [1, 2]))
    }

    @Test func `The member types of an associated type can be used in a double`() {
        func find<R: Repository>(_ id: R.Entity.ID, in repository: R) -> (R.Entity?, Int) {
            (repository.find(id), repository.all().count)
        }
        let spy = RepositorySpy<IntEntity>()
        spy.spies.find.returns(IntEntity(id: 3))
        spy.spies.all.returns([3: IntEntity(id: 3)])
        let (entity, count) = find(3, in: spy)
        #expect(entity?.id == 3)
        #expect(count == 1)
        expect(spy.spies.find, .wasCalled(.once, with: 3))
        expect(spy.spies.all, .wasCalled(.once))
    }

    @Test func `A where clause of a protocol binds the types of its double`() {
        let spy = IntRepositorySpy()
        let repository: any IntRepository = spy
        spy.spies.find.returns(IntEntity(id: 4))
        spy.spies.all.returns([:])
        repository.refresh()
        #expect(repository.find(4)?.id == 4)
        #expect(repository.all().isEmpty)
        expect(spy.spies.refresh, .wasCalled(.once))
        expect(spy.spies.find, .wasCalled(.once, with: 4))
        expect(spy.spies.all, .wasCalled(.once))
    }
}
