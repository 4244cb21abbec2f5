import Testing
import UnderstudyTesting

@Suite("Unusual parameters", .doubles) struct UnusualParametersTests {
    let spy = CabinetSpy()
    var cabinet: any Cabinet { spy }

    @Test func `A parameter can be a metatype`() {
        cabinet.register(Spy<Int, Int, Never>.self as Any.Type)
        cabinet.register((any Decodable).self)
        cabinet.register(String.self, named: "string")
        expect(spy.spies.registerAnyType, .wasCalled(.once, with: Spy<Int, Int, Never>.self))
        expect(spy.spies.registerDecodableType, .wasCalled(.once, with: (any Decodable).self))
        expect(spy.spies.registerNamed, .wasCalled(.once, with: (String.self, "string")))
    }

    @Test func `A parameter can be a key path`() {
        cabinet.sort(by: \.count)
        expect(spy.spies.sort, .wasCalled(.once, with: \.count))
    }

    @Test func `A parameter can be Void`() {
        cabinet.nothing(())
        cabinet.nothing((), 2)
        expect(spy.spies.nothingVoid, .wasCalled(.once))
        #expect(spy.spies.nothing.calls.map(\.count) == [2])
    }

    @Test func `A parameter can be a function that takes a function`() {
        cabinet.chain { inner in { inner($0) + "!" } }
        #expect(spy.spies.chain.calls.map { $0 { "\($0)" }(3) } == ["3!"])
    }

    @Test func `A parameter can have parentheses`() {
        cabinet.one(4)
        expect(spy.spies.one, .wasCalled(.once, with: 4))
    }

    @Test func `A parameter can be Any`() {
        cabinet.any(1, spy, nil)
        expect(spy.spies.any, .wasCalled(.once, with: (1, spy, nil)))
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `A parameter can have a type that is newer than the deployment target`() {
        cabinet.four([1, 2, 3, 4])
        expect(spy.spies.four, .wasCalled(.once))
        #expect((spy.spies.four.lastCall as? InlineArray<4, UInt8>)?[3] == 4)
    }
}
