import Testing
import UnderstudyTesting

@Suite("Parameters with some and any", .doubles) struct OpaqueParametersTests {
    let spy = FormatterSpy()
    var formatter: any Formatter { spy }

    @Test func `A parameter with some is recorded as an existential`() {
        spy.spies.format.returns("three")
        spy.spies.encode.returns(3)
        #expect(formatter.format(3) == "three")
        #expect(formatter.encode("a", nil) == 3)
        expect(spy.spies.format, .wasCalled(.once, with: 3))
        expect(spy.spies.encode, .wasCalled(.once, with: ("a", nil)))
    }

    @Test func `some and any can be nested in other parameter types`() {
        spy.spies.join.returns("a, b")
        spy.spies.merge.returns(2)
        spy.spies.maybe.returns(true)
        #expect(formatter.join(["a", "b"], with: ", ") == "a, b")
        #expect(formatter.merge([1, 2]) == 2)
        #expect(formatter.maybe(1.5))
        #expect(formatter.maybe(nil as Int?))
        expect(spy.spies.join, .wasCalled(.once, with: (["a", "b"], ", ")))
        expect(spy.spies.merge, .wasCalled(.once, with: [1, 2]))
        expect(spy.spies.maybe, .wasCalled(.once, with: 1.5))
        expect(spy.spies.maybe, .wasCalled(.once, with: nil))
    }
}
