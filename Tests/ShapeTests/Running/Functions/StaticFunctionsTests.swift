import Testing
import UnderstudyTesting

@Suite("Static methods", .doubles) struct StaticFunctionsTests {
    @Test func `A static method is stubbed and recorded in the running test`() throws {
        func use<R: Registry>(_ registry: R.Type) throws -> (Int, String) {
            registry.register("first")
            return (registry.count(), try registry.entry(named: "a", in: "b"))
        }
        RegistrySpy.spies.count.returns(3)
        RegistrySpy.spies.entry.returns("entry")
        #expect(try use(RegistrySpy.self) == (3, "entry"))
        expect(RegistrySpy.spies.register, .wasCalled(.once, with: "first"))
        expect(RegistrySpy.spies.count, .wasCalled(.once))
        expect(RegistrySpy.spies.entry, .wasCalled(.once, with: ("a", "b")))
    }
}
