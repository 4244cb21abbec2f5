import Testing
import UnderstudyTesting

@Suite("Self inside other types", .doubles) struct SelfRequirementsTests {
    let spy = TreeSpy<Int>()
    let other = TreeSpy<Int>()

    @Test func `Self inside other types is the double`() {
        func children<T: Tree>(of tree: T) -> [T] { tree.children }
        spy.spies.children.returns([other])
        #expect(children(of: spy).map(ObjectIdentifier.init) == [ObjectIdentifier(other)])
        expect(spy.spies.children, .wasCalled(.once))
    }

    @Test func `A double can be compared with another type with the same associated type`() {
        func compare<T: Tree, O: Tree>(_ tree: T, _ other: O) -> Bool where O.Leaf == T.Leaf {
            tree.compare(other)
        }
        spy.spies.compare.returns(true)
        #expect(compare(spy, other))
        expect(spy.spies.compare, .wasCalled(.once, with: other))
    }
}
