import Testing
import UnderstudyTesting

@Suite("Generic methods", .doubles) struct GenericFunctionsTests {
    let spy = DecodingSpy()
    var decoding: any Decoding { spy }

    @Test func `A generic method records metatypes and returns values of these types`() throws {
        spy.spies.decode.when { $0.type == Int.self }.returns(7)
        spy.spies.decode.when { $0.type == String.self }.returns("seven")
        #expect(try decoding.decode(Int.self, from: "7") == 7)
        #expect(try decoding.decode(String.self, from: "7") == "seven")
        #expect(spy.spies.decode.calls.map(\.text) == ["7", "7"])
    }

    @Test func `A generic method records values of any type`() {
        spy.spies.echo.answers { $0 }
        #expect(decoding.echo(3) == 3)
        #expect(decoding.echo("three") == "three")
        expect(spy.spies.echo, .wasCalled(.once, with: 3))
        expect(spy.spies.echo, .wasCalled(.once, with: "three"))
    }

    @Test func `A generic method records collections of type parameters`() {
        spy.spies.first.returns(2 as Int?)
        #expect(decoding.first(of: [1], default: nil) == 2)
        expect(spy.spies.first, .wasCalled(.once, with: ([1], nil)))
    }

    @Test func `A generic async method with constraints is recorded`() async {
        spy.spies.find.returns(nil as Int?)
        #expect(await decoding.find(3, in: [1, 2]) == nil)
        expect(spy.spies.find, .wasCalled(.once, with: (3, [1, 2])))
    }

    @Test func `A generic method returns a value of the requested type`() {
        spy.spies.make.returns("made")
        let made: String = decoding.make()
        #expect(made == "made")
        expect(spy.spies.make, .wasCalled(.once))
    }
}
