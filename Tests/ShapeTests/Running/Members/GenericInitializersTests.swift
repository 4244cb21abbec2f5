import Testing
import UnderstudyTesting

@Suite("Generic initializers", .doubles) struct GenericInitializersTests {
    @Test func `A generic initializer records arguments of any type`() {
        func make<C: Container>(_ type: C.Type, from other: C) -> [C] {
            [C(repeatElement(1, count: 2)), C("value"), C(from: other)]
        }
        let other = ContainerSpy()
        #expect(make(ContainerSpy.self, from: other).count == 3)
        expect(
            ContainerSpy.spies.initializeSequence,
            .wasCalled(.once, with: repeatElement(1, count: 2)))
        expect(ContainerSpy.spies.initializeHashable, .wasCalled(.once, with: "value"))
        expect(ContainerSpy.spies.initializeFrom, .wasCalled(.once, with: other))
    }

    @Test func `An initializer calls nonescaping closures and records escaping ones`() {
        func make<C: Container>(_ type: C.Type, _ count: () -> Int) -> [C] {
            [C(count), C(handler: {}, "a", "b")]
        }
        var count = 0
        _ = make(ContainerSpy.self) {
            count += 1
            return count
        }
        #expect(count == 1)
        expect(ContainerSpy.spies.initializeClosure, .wasCalled(.once))
        #expect(ContainerSpy.spies.initializeHandler.calls.map(\.more) == [["a", "b"]])
    }

    @Test func `An initializer can change inout parameters`() {
        func make<C: Container>(_ type: C.Type, _ count: inout Int) -> C { C(count: &count) }
        var count = 3
        ContainerSpy.spies.initializeCountWritten.returns(4)
        _ = make(ContainerSpy.self, &count)
        #expect(count == 4)
        expect(ContainerSpy.spies.initializeCount, .wasCalled(.once, with: 3))
        expect(ContainerSpy.spies.initializeCountWritten, .wasCalled(.once, with: 3))
    }

    @Test func `An initializer records the values of a parameter pack`() {
        func make<B: Sack>(_ type: B.Type) -> B { B(1, "two") }
        _ = make(SackSpy.self)
        expect(SackSpy.spies.initialize, .wasCalled(.once))
        #expect(SackSpy.spies.initialize.calls.first?.count == 2)
    }
}
