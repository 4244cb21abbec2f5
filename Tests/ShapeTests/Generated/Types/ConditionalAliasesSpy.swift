// Written by Understudy from ConditionalAliases.swift.
import Understudy

final class DepotSpy<Item>: Depot {
    typealias Item = Item

    let spies = Spies()

    struct Spies {
        let put = Spy<Pallet, Void, Never>("DepotSpy.put(_:)")
    }

    func put(_ items: Pallet) {
        spies.put(items)
    }
}
