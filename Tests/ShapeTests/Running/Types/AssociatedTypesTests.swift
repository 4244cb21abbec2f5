import Testing
import UnderstudyTesting

@Suite("Associated types", .doubles) struct AssociatedTypesTests {
    typealias Double = StoreSpy<String, Int, Bool>
    let spy = Double()

    @Test func `A double is generic over associated types`() async throws {
        func use<S: Store>(
            _ store: S
        ) async throws -> (String?, [Bool]) where S.Item == String, S.Key == Int, S.Value == Bool {
            try store.store("item", for: 1)
            return (store.item(for: 2), await store.values())
        }
        spy.spies.item.returns("found")
        spy.spies.values.returns([true])
        let (item, values) = try await use(spy)
        #expect(item == "found")
        #expect(values == [true])
        expect(spy.spies.store, .wasCalled(.once, with: ("item", 1)))
        expect(spy.spies.item, .wasCalled(.once, with: 2))
        expect(spy.spies.values, .wasCalled(.once))
    }

    @Test func `Values of associated types are recorded and returned`() {
        func write<S: Store>(
            _ item: S.Item, _ value: S.Value, at key: S.Key, to store: S
        ) -> (S.Item, S.Value) {
            var store = store
            store.latest = item
            store[key] = value
            return (store.latest, store[key])
        }
        #expect(write("item", true, at: 3, to: spy) == ("item", true))
        expect(spy.spies.latest.set, .wasCalled(.once, with: "item"))
        expect(spy.spies.latest.get, .wasCalled(.once))
        expect(spy.spies.subscript.set, .wasCalled(.once, with: (3, true)))
        expect(spy.spies.subscript.get, .wasCalled(.once))
    }

    @Test func `Static members of a generic double are separate for each generic argument`() {
        func make<S: Store>(_ type: S.Type, _ items: [S.Item]) -> [S.Key] {
            _ = S(items)
            return S.kinds
        }
        Double.spies.kinds.returns([1])
        StoreSpy<String, String, Bool>.spies.kinds.returns(["one"])
        #expect(make(Double.self, ["a"]) == [1])
        #expect(make(StoreSpy<String, String, Bool>.self, ["b"]) == ["one"])
        expect(Double.spies.kinds, .wasCalled(.once))
        expect(Double.spies.initialize, .wasCalled(.once, with: ["a"]))
    }
}
