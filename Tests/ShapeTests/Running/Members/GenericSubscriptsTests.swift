import Testing
import UnderstudyTesting

@Suite("Generic subscripts", .doubles) struct GenericSubscriptsTests {
    let spy = EnvironmentSpy()

    @Test func `A generic subscript returns the last written value of each type`() {
        var environment: any Environment = spy
        let age = Key<Int>(name: "age")
        let name = Key<String>(name: "name")
        environment[age] = 3
        environment[name] = "Ada"
        #expect(environment[age] == 3)
        #expect(environment[name] == "Ada")
        expect(spy.spies.subscriptKey.set, .wasCalled(.once, with: (age, 3)))
        expect(spy.spies.subscriptKey.get, .wasCalled(.once, with: name))
    }

    @Test func `A generic subscript returns a value of the requested type`() {
        let environment: any Environment = spy
        spy.spies.subscriptRead.returns(5 as Int?)
        #expect(environment[read: Int.self] == 5)
        expect(spy.spies.subscriptRead, .wasCalled(.once, with: Int.self))
    }

    @Test func `A subscript can have indices of any type`() {
        var environment: any Environment = spy
        environment[at: 1] = 2
        environment[at: "one"] = 3
        #expect(environment[at: 1] == 2)
        #expect(environment[at: "one"] == 3)
        expect(spy.spies.subscriptAt.set, .wasCalled(.once, with: ("one", 3)))
        expect(spy.spies.subscriptAt.get, .wasCalled(.exactly(2)))
    }
}
