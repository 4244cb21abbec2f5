// Written by Understudy from Packs.swift.
import Understudy

final class PackerSpy: Packer {
    let spies = Spies()

    struct Spies {
        let pack = Spy<[Any], Void, Never>("PackerSpy.pack(_:)")
        let box = Spy<(item: [Any], name: String), Any, Never>("PackerSpy.box(_:named:)")
        let count = Spy<[Any], Int, Never>("PackerSpy.count(_:)")
        /// `handler` isn't recorded, because it takes any number of arguments.
        let route = Spy<String, Void, Never>("PackerSpy.route(to:named:)")
        let wrap = Spy<Hamper<>, Hamper<>, Never>("PackerSpy.wrap(_:)")
        let all = Spy<Any, Bool, Never>("PackerSpy.all(_:)")
    }

    func pack<each Item>(_ item: repeat each Item) {
        var recordedItem: [Any] = []
        repeat recordedItem.append(each item)
        spies.pack(recordedItem)
    }

    func box<each Item: Sendable>(
        _ item: repeat each Item, named name: String
    ) -> (repeat each Item) {
        var recordedItem: [Any] = []
        repeat recordedItem.append(each item)
        return spies.box.function((recordedItem, name), as: (repeat each Item).self)
    }

    func count<each Item>(_ items: repeat [each Item]) -> Int where repeat each Item: Hashable {
        var recordedItems: [Any] = []
        repeat recordedItems.append(each items)
        return spies.count(recordedItems)
    }

    func route<each Item>(to handler: @escaping (repeat each Item) -> Void, named name: String) {
        spies.route(name)
    }

    func wrap(_ hamper: Hamper<>) -> Hamper<> {
        spies.wrap(hamper)
    }

    func all<each Item>(_ items: (repeat each Item)) -> Bool {
        spies.all(items)
    }
}
