// Protocols that require a superclass

class Furniture {
    let legs: Int
    var colour = "oak"
    private(set) var room = "hall"

    init(legs: Int = 4) { self.legs = legs }

    convenience init?(legsOf other: Furniture?) {
        guard let other else { return nil }
        self.init(legs: other.legs)
    }

    func carry(to room: String) throws -> Int { legs }
    func clean() async { room = "kitchen" }
    private func fold() {}
}

class Seat: Furniture {
    var isTaken: Bool { false }
    override func carry(to room: String) throws -> Int { 1 }
}

protocol Chair: Seat {
    func fold() -> Bool
    func carry(to room: String) throws -> Int
    func clean() async throws
    var colour: String { get }
    var isTaken: Bool { get }

    var room: String { get }
    func carry(_ guest: String, to room: String) -> Bool
}

class Rack {
    init() {}
    init(boards: Int) {}
}

protocol Bookcase: Rack {
    init(books: [String])
    var boards: Int { get }
}

protocol Stool where Self: Furniture, Self: Sendable {
    func rest() -> Int
}

struct Sold: Error, Equatable {}

class Emporium {
    init() {}
    func restock() throws(Sold) -> Int { 0 }
    var stock: Int { get throws(Sold) { 0 } }
    subscript(shelf: Int) -> Int { get throws(Sold) { 0 } }
}

protocol Antiques: Emporium {
    func restock() throws(Sold) -> Int
    var stock: Int { get throws(Sold) }
    subscript(shelf: Int) -> Int { get throws(Sold) }
}

@MainActor class Showroom {
    init() {}
    nonisolated func area() -> Int { 0 }
}

protocol Priced {
    func price() -> Int
}

protocol Gallery: Showroom, Priced {
    func hang(then: (() -> Void)?)
    nonisolated func area() -> Int
}

class Crate<Content> {
    init() {}
    func pack(_ content: Content) -> Content? { nil }
    var first: Content? { nil }
}

class Parcels<Content>: Crate<[Content]> {}

protocol Mailbag: Parcels<Int> {
    func pack(_ content: [Int]) -> [Int]?
    var first: [Int]? { get }
    func stamp() -> Int
}

class Beacon {
    let watts: Int

    init(watts: Int) throws(Sold) {
        if watts < 0 { throw Sold() }
        self.watts = watts
    }

    required init?(coded text: String) {
        guard let watts = Int(text) else { return nil }
        self.watts = watts
    }
}

protocol Lantern: Beacon {
    init(watts: Int) throws(Sold)
    init?(coded text: String)
    func light() -> Bool
}

protocol Candle: Beacon {
    init(watts: Int) throws(Sold)
    func burn() -> Int
}
