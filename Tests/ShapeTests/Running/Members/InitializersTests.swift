import Testing
import UnderstudyTesting

@Suite("Initializers", .doubles) struct InitializersTests {
    @Test("The calls of initializers are recorded") func recording() async {
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

    @Test("An initializer that the protocol doesn't require isn't recorded")
    func otherInitializers() {
        let model: any Model = ModelSpy()
        #expect(!ModelSpy.spies.initializeName.didGetCalled)
        withExtendedLifetime(model) {}
    }

    @Test("An initializer without parameters is recorded") func noParameters() {
        func make<E: Empty>(_ type: E.Type) -> E { E() }
        _ = make(EmptySpy.self)
        expect(EmptySpy.spies.initialize, .wasCalled(.once))
    }

    @Test("A throwing initializer of a double throws the stubbed error")
    func errors() async throws {
        func open<O: Opened>(_ type: O.Type, path: String) throws -> O { try O(path: path) }
        func open<O: Opened>(_ type: O.Type, url: String) async throws -> O {
            try await O(url: url)
        }
        func open<O: Opened>(_ type: O.Type) -> O { O() }
        _ = try open(OpenedSpy.self, path: "a")
        _ = try await open(OpenedSpy.self, url: "b")
        _ = open(OpenedSpy.self)
        OpenedSpy.spies.initializePath.fails(with: FileError.missing)
        OpenedSpy.spies.initializeURL.fails(with: FileError.missing)
        #expect(throws: FileError.missing) { try open(OpenedSpy.self, path: "c") }
        await #expect(throws: FileError.missing) { try await open(OpenedSpy.self, url: "d") }
        #expect(OpenedSpy.spies.initializePath.calls == ["a", "c"])
        #expect(OpenedSpy.spies.initializeURL.calls == ["b", "d"])
        expect(OpenedSpy.spies.initialize, .wasCalled(.once))
    }
}
