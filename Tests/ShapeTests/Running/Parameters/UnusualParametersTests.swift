import Testing
import UnderstudyTesting

@Suite("Unusual parameters", .doubles) struct UnusualParametersTests {
    let spy = CabinetSpy()
    var cabinet: any Cabinet { spy }

    @Test("A parameter can be a metatype") func metatypes() {
        cabinet.register(Spy<Int, Int, Never>.self as Any.Type)
        cabinet.register((any Decodable).self)
        cabinet.register(String.self, named: "string")
        expect(spy.spies.registerAnyType, .wasCalled(.once, with: Spy<Int, Int, Never>.self))
        expect(spy.spies.registerDecodableType, .wasCalled(.once, with: (any Decodable).self))
        expect(spy.spies.registerNamed, .wasCalled(.once, with: (String.self, "string")))
    }

    @Test("A parameter can be a key path") func keyPaths() {
        cabinet.sort(by: \.count)
        cabinet.write(\.[2], 3)
        expect(spy.spies.sort, .wasCalled(.once, with: \.count))
        expect(spy.spies.write, .wasCalled(.once, with: (\.[2], 3)))
    }

    @Test("A parameter can be Void") func voidParameters() {
        cabinet.nothing(())
        cabinet.nothing((), 2)
        expect(spy.spies.nothingVoid, .wasCalled(.once))
        #expect(spy.spies.nothing.calls.map(\.count) == [2])
    }

    @Test("A parameter can be a pointer") func pointers() {
        withUnsafePointer(to: 1) { pointer in
            cabinet.memory(pointer, nil)
            expect(spy.spies.memory, .wasCalled(.once, with: (UnsafeRawPointer(pointer), nil)))
        }
    }

    @Test("A parameter can be a function that takes a function") func higherOrderFunctions() {
        cabinet.chain { inner in { inner($0) + "!" } }
        #expect(spy.spies.chain.calls.map { $0 { "\($0)" }(3) } == ["3!"])
    }

    @Test("A parameter can be a nested container") func nestedContainers() {
        cabinet.table([(name: "row", values: [1: (2, nil)])])
        cabinet.one(4)
        expect(spy.spies.table, .wasCalled(.once, with: [(name: "row", values: [1: (2, nil)])]))
        expect(spy.spies.one, .wasCalled(.once, with: 4))
    }

    @Test("A parameter can be Any") func anyParameters() {
        cabinet.any(1, spy, nil)
        expect(spy.spies.any, .wasCalled(.once, with: (1, spy, nil)))
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("A parameter can have a type that is newer than the deployment target") func newTypes() {
        cabinet.four([1, 2, 3, 4])
        expect(spy.spies.four, .wasCalled(.once))
        #expect((spy.spies.four.lastCall as? InlineArray<4, UInt8>)?[3] == 4)
    }

    @Test("A parameter can be a collection of bytes or a range") func bytesAndRanges() {
        let text = "abc"
        cabinet.bytes([1, 2], [3])
        cabinet.range(0..<2, text.startIndex...text.endIndex, 3...)
        expect(spy.spies.bytes, .wasCalled(.once, with: ([1, 2], [3])))
        expect(spy.spies.range, .wasCalled(.once))
        #expect(spy.spies.range.lastCall?.range == 0..<2)
        #expect(spy.spies.range.lastCall?.other == text.startIndex...text.endIndex)
        #expect(spy.spies.range.lastCall?.third as? PartialRangeFrom<Int> != nil)
    }
}
