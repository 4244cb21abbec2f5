// Written by Understudy from SelfResults.swift.
import Understudy

final class QuerySpy: Query {
    let spies = Spies()

    struct Spies {
        let filtered = Spy<String, QuerySpy?, Never>("QuerySpy.filtered(by:)", returning: nil)
        let next = Spy<Void, QuerySpy?, Never>("QuerySpy.next()")
        let joined = Spy<QuerySpy, QuerySpy?, Never>("QuerySpy.joined(with:)", returning: nil)
        let isEqual = Spy<QuerySpy, Bool, Never>("QuerySpy.isEqual(to:)")
        let each = Spy<(QuerySpy) -> Void, Void, Never>("QuerySpy.each(_:)")
        let pair = Spy<Void, (QuerySpy, other: QuerySpy?), Never>("QuerySpy.pair()")
        let parent = Spy<Void, QuerySpy?, Never>("QuerySpy.parent", returning: nil)
        let child = SpiedProperty<QuerySpy?>("QuerySpy.child")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, because `QuerySpy?` isn't known to be `Sendable`. Each spy guards its own state,
    // but not the values that it has recorded.
    struct StaticSpies: @unchecked Sendable {
        let shared = Spy<Void, QuerySpy?, Never>("QuerySpy.shared()", returning: nil)
        let empty = Spy<Void, QuerySpy?, Never>("QuerySpy.empty", returning: nil)
    }

    func filtered(by word: String) -> QuerySpy {
        spies.filtered(word) ?? self
    }

    func next() -> QuerySpy? {
        spies.next()
    }

    func joined(with other: QuerySpy) -> QuerySpy {
        spies.joined(other) ?? self
    }

    func isEqual(to other: QuerySpy) -> Bool {
        spies.isEqual(other)
    }

    func each(_ body: @escaping (QuerySpy) -> Void) {
        spies.each(body)
    }

    func pair() -> (QuerySpy, other: QuerySpy?) {
        spies.pair()
    }

    static func shared() -> QuerySpy {
        spies.shared() ?? QuerySpy()
    }

    var parent: QuerySpy { spies.parent() ?? self }

    var child: QuerySpy? {
        get { spies.child.get() }
        set { spies.child.set(newValue) }
    }

    static var empty: QuerySpy { spies.empty() ?? QuerySpy() }
}
