import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Generic subscripts` {
    let spy = EnvironmentSpy()

    @Test func `remember values of any type`() {
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

    @Test func `answer values of the type that is wanted`() {
        let environment: any Environment = spy
        spy.spies.subscriptRead.returns(5 as Int?)
        #expect(environment[read: Int.self] == 5)
        expect(spy.spies.subscriptRead, .wasCalled(.once, with: Int.self))
    }

    @Test func `may have key paths as indices`() {
        var environment: any Environment = spy
        environment[\String.self] = "text"
        #expect(environment[\String.self] == "text")
        expect(spy.spies.subscriptPath.set, .wasCalled(.once, with: (\String.self, "text")))
        expect(spy.spies.subscriptPath.get, .wasCalled(.once))
    }

    @Test func `may have indices of any type`() {
        var environment: any Environment = spy
        environment[at: 1] = 2
        environment[at: "one"] = 3
        #expect(environment[at: 1] == 2)
        #expect(environment[at: "one"] == 3)
        expect(spy.spies.subscriptAt.set, .wasCalled(.once, with: ("one", 3)))
        expect(spy.spies.subscriptAt.get, .wasCalled(.exactly(2)))
    }
}
