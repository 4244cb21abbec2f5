import Testing
import UnderstudyTesting

@Suite("Self inside other types", .doubles) struct SelfRequirementsTests {
    let spy = TreeSpy<Int>()
    let other = TreeSpy<Int>()

    @Test("Self inside other types is the double") func nestedTypes() {
        func look<T: Tree>(at tree: T) -> ([T], T?, [String: T]) {
            (tree.children, tree.parent, tree.map { $0 })
        }
        spy.spies.children.returns([other])
        spy.spies.parent.returns(other)
        spy.spies.map.returns(["other": other])
        let (children, parent, map) = look(at: spy)
        #expect(children.map(ObjectIdentifier.init) == [ObjectIdentifier(other)])
        #expect(parent === other)
        #expect(map["other"] === other)
        expect(spy.spies.children, .wasCalled(.once))
        expect(spy.spies.parent, .wasCalled(.once))
        expect(spy.spies.map, .wasCalled(.once))
        #expect(spy.spies.map.lastCall?(other) === other)
    }

    @Test("A function that returns Self returns its double unless it is stubbed") func results() {
        func merge<T: Tree>(_ tree: T, _ others: [T]) -> T { tree.merging(others) }
        #expect(merge(spy, [other]) === spy)
        spy.spies.merging.returns(other)
        #expect(merge(spy, []) === other)
        expect(spy.spies.merging, .wasCalled(.once, with: [other]))
        expect(spy.spies.merging, .wasCalled(.exactly(2)))
    }

    @Test("A double can be compared with another type with the same associated type")
    func otherTypes() {
        func compare<T: Tree, O: Tree>(_ tree: T, _ other: O) -> Bool where O.Leaf == T.Leaf {
            tree.compare(other)
        }
        spy.spies.compare.returns(true)
        #expect(compare(spy, other))
        expect(spy.spies.compare, .wasCalled(.once, with: other))
    }
}
