// Aliases that extensions declare under a condition

protocol Depot {
    associatedtype Item
    func put(_ items: Pallet)
}

extension Depot {
    #if RELEASE
        typealias Pallet = ArraySlice<Item>
    #else
        typealias Pallet = [Item]
    #endif
}
