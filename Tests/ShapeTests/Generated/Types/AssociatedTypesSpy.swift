// Written by Understudy from AssociatedTypes.swift.
import Understudy

final class StoreSpy<Item, Key: Hashable, Value: Sendable & Equatable>: Store {
    let spies = Spies()

    struct Spies {
        let item = Spy<Key, Item?, Never>("StoreSpy.item(for:)")
        let store = Spy<(item: Item, key: Key), Void, any Error>("StoreSpy.store(_:for:)")
        let values = Spy<Void, [Value], Never>("StoreSpy.values()")
        let latest = SpiedProperty<Item>("StoreSpy.latest")
        let `subscript` = SpiedSubscript<Key, Value>("StoreSpy.subscript(_:)")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, because `[Key]` isn't known to be `Sendable`. Each spy guards its own state, but
    // not the values that it has recorded.
    struct StaticSpies: @unchecked Sendable {
        let kinds = Spy<Void, [Key], Never>("StoreSpy.kinds")
        let initialize = Spy<[Item], Void, Never>(initializer: "StoreSpy.init(_:)")
    }

    init() {}

    func item(for key: Key) -> Item? {
        spies.item(key)
    }

    func store(_ item: Item, for key: Key) throws {
        try spies.store((item, key))
    }

    func values() async -> [Value] {
        await spies.values()
    }

    var latest: Item {
        get { spies.latest.get() }
        set { spies.latest.set(newValue) }
    }

    subscript(key: Key) -> Value {
        get { spies.subscript.get(key) }
        set { spies.subscript.write(key, newValue) }
    }

    static var kinds: [Key] { spies.kinds() }

    init(_ items: [Item]) {
        Self.spies.initialize(items)
    }
}
