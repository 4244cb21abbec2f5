// Protocols of subclasses

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
