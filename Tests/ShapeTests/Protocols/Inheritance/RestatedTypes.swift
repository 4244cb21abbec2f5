// Requirements of bases that are restated with concrete types

protocol Kitchen: Workshop {
    var state: Int { get }
    func make(_ order: String) async throws -> [String]
    subscript(place: Int) -> String { get set }
}

protocol Workshop {
    associatedtype State
    associatedtype Order
    associatedtype Product
    var state: State { get }
    func make(_ order: Order) async throws -> [Product]
    subscript(place: Int) -> Product { get }
}

protocol Bakery: Workshop {
    func make(_ order: Int) async throws -> [String]
    func make(_ order: String) async throws -> [Int]
}

protocol Wardrobe {
    associatedtype Garment
    func store(_ garment: Garment)
    func store(_ name: String)
}
