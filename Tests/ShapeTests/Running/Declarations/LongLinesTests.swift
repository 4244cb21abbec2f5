import Testing
import UnderstudyTesting

@Suite("Declarations longer than a line", .doubles) struct LongLinesTests {
    typealias Long = AveryLongTypeNameThatNobodyWouldLikeToWriteTwice
    typealias Double = AProtocolWithRatherLongRequirementsThroughoutItsBodySpy
    let spy = Double()
    var double: any AProtocolWithRatherLongRequirementsThroughoutItsBody { spy }
    let long = Long()

    @Test func `A double can have properties that are longer than a line`() async throws {
        var double = double
        spy.spies.anotherPropertyWithALongName.returns([long: [1: "a"]])
        double.aPropertyWithALongName = [long: ["b"]]
        double.tupleProperty = (long, long)
        #expect(double.aPropertyWithALongName == [long: ["b"]])
        #expect(double.tupleProperty == (long, long))
        #expect(try await double.anotherPropertyWithALongName == [long: [1: "a"]])
        expect(spy.spies.aPropertyWithALongName.set, .wasCalled(.once, with: [long: ["b"]]))
        expect(spy.spies.aPropertyWithALongName.get, .wasCalled(.once))
        expect(spy.spies.tupleProperty.set, .wasCalled(.once))
        expect(spy.spies.tupleProperty.get, .wasCalled(.once))
        expect(spy.spies.anotherPropertyWithALongName, .wasCalled(.once))
    }

    @Test func `A double can have methods that are longer than a line`() async throws {
        spy.spies.aFunctionWithALongNameAndNoParameters.returns(long)
        spy.spies.aFunctionWithLongParameters.returns((long, long))
        spy.spies.aReallyLongFunctionNameThatTakesNothingAndReturnsSomethingButDoesNotFitOnOneLine
            .returns(3)
        double.aFunctionWithManyParameters(
            first: 1, second: "two", third: ["three": 3], fourth: 4.5, fifth: true)
        #expect(try await double.aFunctionWithALongNameAndNoParameters() == long)
        #expect(double.aFunctionWithLongParameters(first: long, second: long) == (long, long))
        #expect(
            double
                .aReallyLongFunctionNameThatTakesNothingAndReturnsSomethingButDoesNotFitOnOneLine()
                == 3)
        expect(
            spy.spies.aFunctionWithManyParameters,
            .wasCalled(
                .once, with: (1, "two", ["three": 3], 4.5, true)))
        expect(spy.spies.aFunctionWithALongNameAndNoParameters, .wasCalled(.once))
        expect(spy.spies.aFunctionWithLongParameters, .wasCalled(.once, with: (long, long)))
        expect(
            spy
                .spies
                .aReallyLongFunctionNameThatTakesNothingAndReturnsSomethingButDoesNotFitOnOneLine,
            .wasCalled(.once))
    }

    @Test func `A double can have generic methods that are longer than a line`() async throws {
        spy.spies.transform.returns([1: 2])
        spy.spies.generic.returns(["value"])
        spy.spies.decode.returns(3)
        #expect(try await double.transform([1], with: [2]) == [1: 2])
        #expect(double.generic("a", theLabelOfTheSecondParameterIsLong: 4) == ["value"])
        #expect(
            try double.decode(Int.self, fromSomethingThatHasALongLabel: "b", keys: ["c"]) == 3)
        expect(spy.spies.transform, .wasCalled(.once, with: ([1], [2])))
        expect(spy.spies.generic, .wasCalled(.once, with: ("a", 4)))
        expect(spy.spies.decode, .wasCalled(.once, with: (Int.self, "b", ["c"])))
    }

    @Test func `A double can have long inout parameters and closures`() async throws {
        var buffer = long
        let called = Spy<Long, Void, Never>("called(_:)")
        spy.spies.write.fails(with: FileError.missing)
        #expect(throws: FileError.missing) { try double.write(&buffer, count: 2) }
        double.call { await called($0) }
        for closure in spy.spies.call.calls { try await closure(long) }
        #expect(called.calls == [long])
        expect(spy.spies.write, .wasCalled(.once, with: (long, 2)))
        expect(spy.spies.writeABufferWithALongName, .wasCalled(.once, with: long))
    }

    @Test func `A double can have subscripts that are longer than a line`() {
        var double = double
        spy.spies.subscriptAGenericSubscriptWithALongName.returns([1.5])
        double[1, "two"] = long
        #expect(double[1, "two"] == long)
        #expect(double[aGenericSubscriptWithALongName: 2.5, 3] == [1.5])
        expect(
            spy.spies.subscriptFirstIndexOfTheLongSubscript.set,
            .wasCalled(
                .once, with: ((1, "two"), long)))
        expect(spy.spies.subscriptFirstIndexOfTheLongSubscript.get, .wasCalled(.once))
        expect(spy.spies.subscriptAGenericSubscriptWithALongName, .wasCalled(.once, with: (2.5, 3)))
    }

    @Test
    func `A double can have initializers and static methods longer than a line`() async throws {
        func make<P: AProtocolWithRatherLongRequirementsThroughoutItsBody>(
            _ type: P.Type
        ) async throws -> [P?] {
            [
                P(aLabelThatIsLong: long, another: long),
                try await P(aVeryLongLabelOfAnInitializerThatMayFail: [long]),
                try type.aStaticFunctionWithALongName(long),
            ]
        }
        #expect(try await make(Double.self).compactMap { $0 }.count == 3)
        expect(Double.spies.initializeALabelThatIsLong, .wasCalled(.once, with: (long, long)))
        expect(
            Double.spies.initializeAVeryLongLabelOfAnInitializerThatMayFail,
            .wasCalled(
                .once, with: [long]))
        expect(Double.spies.aStaticFunctionWithALongName, .wasCalled(.once, with: long))
    }

    @Test func `A double can have associated types with long names`() {
        func use<P: AnotherProtocolWithAVeryLongNameIndeed>(
            _ double: P, _ first: P.FirstAssociatedTypeOfIt, _ third: P.ThirdAssociatedTypeOfIt
        ) -> P.SecondAssociatedTypeOfIt {
            double.third(third)
            return double.first(first)
        }
        let spy = AnotherProtocolWithAVeryLongNameIndeedSpy<Int, [Int], [String]>()
        spy.spies.first.returns([1])
        #expect(use(spy, 2, ["three"]) == [1])
        expect(spy.spies.first, .wasCalled(.once, with: 2))
        expect(spy.spies.third, .wasCalled(.once, with: ["three"]))
    }
}
