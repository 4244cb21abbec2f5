// Other global actors

@globalActor
actor Background {
    static let shared = Background()
}

@Background
protocol Indexer {
    func index(_ text: String) -> Int

    var count: Int { get }
}

protocol Mixed {
    @MainActor func render(_ frame: Int) -> Bool
    @MainActor var title: String { get set }
    @Background func compute() -> Int
    @MainActor static func prepare()
}
