// `Hashable` protocols with isolation

@MainActor
protocol Tile: Hashable, Identifiable {
    var title: String { get }
}

@MainActor
protocol Mosaic: Hashable {
    static func == (left: Self, right: Self) -> Bool
    func hash(into hasher: inout Hasher)
}
