import Testing
import UnderstudyTesting

@Suite("Self as a result or a parameter", .doubles) struct SelfResultsTests {
    let spy = QuerySpy()
    let other = QuerySpy()

    /// The results of the query's functions that return Self.
    func build<Q: Query>(_ query: Q, with other: Q) -> [Q] {
        [query.filtered(by: "a"), query.joined(with: other), query.parent]
    }

    @Test func `A function that returns Self returns the double itself`() {
        let built = build(spy, with: other)
        #expect(built.allSatisfy { $0 === spy })
        expect(spy.spies.filtered, .wasCalled(.once, with: "a"))
        expect(spy.spies.joined, .wasCalled(.once, with: other))
        expect(spy.spies.parent, .wasCalled(.once))
    }

    @Test func `A function that returns Self returns the stubbed double`() {
        spy.spies.filtered.returns(other)
        spy.spies.joined.returns(other)
        spy.spies.parent.returns(other)
        #expect(build(spy, with: spy).allSatisfy { $0 === other })
    }

    @Test func `Self can be nested in a result`() {
        func take<Q: Query>(_ query: Q) -> (Q?, (Q, other: Q?)) { (query.next(), query.pair()) }
        spy.spies.next.returns(other)
        spy.spies.pair.returns((spy, other: other))
        let (next, pair) = take(spy)
        #expect(next === other)
        #expect(pair.0 === spy)
        #expect(pair.other === other)
        expect(spy.spies.next, .wasCalled(.once))
        expect(spy.spies.pair, .wasCalled(.once))
    }

    @Test func `Self as a parameter is recorded`() {
        func compare<Q: Query>(_ query: Q, to other: Q) -> Bool {
            query.each { _ in }
            return query.isEqual(to: other)
        }
        spy.spies.isEqual.returns(true)
        #expect(compare(spy, to: other))
        expect(spy.spies.isEqual, .wasCalled(.once, with: other))
        expect(spy.spies.each, .wasCalled(.once))
    }

    @Test func `A recorded closure can be called with Self`() {
        func visit<Q: Query>(_ query: Q, _ body: @escaping (Q) -> Void) { query.each(body) }
        var visited: [ObjectIdentifier] = []
        visit(spy) { visited.append(ObjectIdentifier($0)) }
        spy.spies.each.lastCall?(other)
        #expect(visited == [ObjectIdentifier(other)])
    }

    @Test func `A property of type Self returns the last written value`() {
        func adopt<Q: Query>(_ child: Q, by query: Q) -> Q? {
            var query = query
            query.child = child
            return query.child
        }
        #expect(adopt(other, by: spy) === other)
        expect(spy.spies.child.set, .wasCalled(.once, with: other))
        expect(spy.spies.child.get, .wasCalled(.once))
    }

    @Test func `A static member that returns Self returns a new or the stubbed double`() {
        func make<Q: Query>(_ query: Q.Type) -> [Q] { [query.shared(), query.empty] }
        #expect(Set((make(QuerySpy.self) + [spy]).map(ObjectIdentifier.init)).count == 3)
        QuerySpy.spies.shared.returns(other)
        QuerySpy.spies.empty.returns(other)
        #expect(make(QuerySpy.self).allSatisfy { $0 === other })
        expect(QuerySpy.spies.shared, .wasCalled(.exactly(2)))
        expect(QuerySpy.spies.empty, .wasCalled(.exactly(2)))
    }
}
