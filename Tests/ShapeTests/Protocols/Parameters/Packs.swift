// Parameter packs

protocol Packer {
    func pack<each Item>(_ item: repeat each Item)

    func box<each Item: Sendable>(_ item: repeat each Item, named name: String) -> (repeat each Item)
    func count<each Item>(_ items: repeat [each Item]) -> Int where repeat each Item: Hashable
    func route<each Item>(to handler: @escaping (repeat each Item) -> Void, named name: String)
    func wrap(_ hamper: Hamper<>) -> Hamper<>
    func all<each Item>(_ items: (repeat each Item)) -> Bool
}

struct Hamper<each Item> {
    var stamp = 0
}
