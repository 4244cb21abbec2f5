import Testing
import UnderstudyTesting

@Suite("Names that need backticks", .doubles) struct BackticksTests {
    @Test func `A double can have keywords as names`() {
        func choose<P: `protocol`>(_ type: P.Type) -> `enum` { type.switch() }
        let spy = protocolSpy()
        var double: any `protocol` = spy
        spy.spies.default.returns(true)
        spy.spies.`Type`.returns(3)
        protocolSpy.spies.switch.returns(.true)
        double.class = "class"
        double[return: 4] = 5
        double.`init`(6)
        double.func([7])
        double.repeat(repeat: 1, let: 2, var: 3)
        #expect(double.default(in: 1, for: "where"))
        #expect(double.class == "class")
        #expect(double.`Type` == 3)
        #expect(double[return: 4] == 5)
        #expect(choose(protocolSpy.self) == .true)
        expect(spy.spies.default, .wasCalled(.once, with: (1, "where")))
        expect(spy.spies.class.set, .wasCalled(.once, with: "class"))
        expect(spy.spies.class.get, .wasCalled(.once))
        expect(spy.spies.`Type`, .wasCalled(.once))
        expect(spy.spies.subscript.set, .wasCalled(.once, with: (4, 5)))
        expect(spy.spies.subscript.get, .wasCalled(.once))
        expect(spy.spies.`init`, .wasCalled(.once, with: 6))
        expect(spy.spies.func, .wasCalled(.once, with: [7]))
        expect(spy.spies.repeat, .wasCalled(.once, with: (repeat: 1, let: 2, var: 3)))
        expect(protocolSpy.spies.switch, .wasCalled(.once))
    }

    @Test func `A double can be declared in types with keywords as names`() {
        let spy = `enum`.caseSpy()
        let double: any `enum`.`case` = spy
        spy.spies.if.returns(.true)
        #expect(double.if() == .true)
        expect(spy.spies.if, .wasCalled(.once))
    }

    @Test func `A double can have names of any script`() {
        let spy = GrößeSpy()
        var größe: any Größe = spy
        spy.spies.測量.returns(8)
        größe.höhe = 1.5
        größe.🎉("🎂")
        #expect(größe.höhe == 1.5)
        #expect(größe.測量(距離: 7) == 8)
        expect(spy.spies.höhe.set, .wasCalled(.once, with: 1.5))
        expect(spy.spies.höhe.get, .wasCalled(.once))
        expect(spy.spies.測量, .wasCalled(.once, with: 7))
        expect(spy.spies.🎉, .wasCalled(.once, with: "🎂"))
    }

    @Test func `A double can have names that are modifiers of types`() {
        let spy = someSpy()
        spy.spies.nap.returns(2)
        #expect((spy as any `some`).nap() == 2)
        expect(spy.spies.nap, .wasCalled(.once))
        spy.spies.dream.returns(sending())
        _ = (spy as any `some`).dream(sending(), [])
        expect(spy.spies.dream, .wasCalled(.once))
    }

    @Test func `A double can have nested types with keywords as names`() {
        let spy = Words.`switch`.ClauseSpy()
        (spy as any Words.`switch`.Clause).check(Words.`switch`.`struct`())
        expect(spy.spies.check, .wasCalled(.once))
    }

    @Test func `A double can have raw identifiers as names`() {
        let spy = RawSpy()
        var raw: any Raw = spy
        spy.spies.`open the door`.returns(true)
        raw.`a b` = 3
        raw.`1st`(4)
        raw.`$`()
        #expect(raw.`open the door`(`with key`: 5))
        #expect(raw.`a b` == 3)
        expect(spy.spies.`open the door`, .wasCalled(.once, with: 5))
        expect(spy.spies.`a b`.set, .wasCalled(.once, with: 3))
        expect(spy.spies.`a b`.get, .wasCalled(.once))
        expect(spy.spies.`1st`, .wasCalled(.once, with: 4))
        expect(spy.spies.dollar, .wasCalled(.once))
    }

    @Test func `A Sendable double can have names with operators`() async {
        let spy = RoutesSpy()
        spy.spies.`get/old`.returns(9)
        #expect(await (spy as any Routes).`get/old`() == 9)
        expect(spy.spies.`get/old`, .wasCalled(.once))
    }
}
