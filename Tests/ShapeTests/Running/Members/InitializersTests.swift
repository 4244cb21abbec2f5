import Testing
import UnderstudyTesting

@Suite("Initializers", .doubles) struct InitializersTests {
    @Test func `The calls of initializers are recorded`() async {
        func make<M: Model>(_ type: M.Type) async -> [M] {
            [M(name: "a"), M("b", age: 3), await M(later: "c")]
        }
        let models = await make(ModelSpy.self)
        expect(ModelSpy.spies.initializeName, .wasCalled(.once, with: "a"))
        expect(ModelSpy.spies.initializeAge, .wasCalled(.once, with: ("b", 3)))
        expect(ModelSpy.spies.initializeLater, .wasCalled(.once, with: "c"))
        (models[0] as any Model).save()
        #expect(models.map(\.spies.save.callCount) == [1, 0, 0])
    }

    @Test func `An initializer that the protocol doesn't require isn't recorded`() {
        let model: any Model = ModelSpy()
        #expect(!ModelSpy.spies.initializeName.didGetCalled)
        withExtendedLifetime(model) {}
    }

    @Test func `An initializer without parameters is recorded`() {
        func make<E: Empty>(_ type: E.Type) -> E { E() }
        _ = make(EmptySpy.self)
        expect(EmptySpy.spies.initialize, .wasCalled(.once))
    }
}
