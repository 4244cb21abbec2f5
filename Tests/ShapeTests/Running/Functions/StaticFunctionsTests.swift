import Testing
import UnderstudyTesting

@Suite("Static methods", .doubles) struct StaticFunctionsTests {
    @Test("A static method is stubbed and recorded in the running test")
    func runningTest() async throws {
        func use<R: Registry>(_ registry: R.Type) async throws -> (Int, String) {
            registry.register("first")
            await registry.refresh()
            return (registry.count(), try registry.entry(named: "a", in: "b"))
        }
        RegistrySpy.spies.count.returns(3)
        RegistrySpy.spies.entry.returns("entry")
        #expect(try await use(RegistrySpy.self) == (3, "entry"))
        expect(RegistrySpy.spies.register, .wasCalled(.once, with: "first"))
        expect(RegistrySpy.spies.refresh, .wasCalled(.once))
        expect(RegistrySpy.spies.count, .wasCalled(.once))
        expect(RegistrySpy.spies.entry, .wasCalled(.once, with: ("a", "b")))
    }

    @Test("A static method throws the stubbed error") func errors() {
        func use<R: Registry>(_ registry: R.Type) throws -> String {
            try registry.entry(named: "a", in: "b")
        }
        RegistrySpy.spies.entry.fails(with: DockError.occupied)
        #expect(throws: DockError.occupied) { try use(RegistrySpy.self) }
    }

    @Test("A static method doesn't have calls of other tests", arguments: 1...3)
    func otherTests(number: Int) {
        RegistrySpy.register("\(number)")
        expect(RegistrySpy.spies.register, .wasCalled(.once, with: "\(number)"))
    }

    @Test("An instance method of a protocol with static methods is recorded")
    func instanceMethods() {
        let spy = RegistrySpy()
        let registry: any Registry = spy
        spy.spies.local.returns(1)
        #expect(registry.local() == 1)
        expect(spy.spies.local, .wasCalled(.once))
    }
}
