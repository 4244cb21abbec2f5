// One name as a property and as a function, one of which an extension answers

protocol Cask: Vessel {
    var volume: Int { get }

    func seal() throws
}

protocol Vessel {
    func volume() -> Int
    var seal: String { get }
}

extension Cask {
    func volume() -> Int { volume }
}

extension Vessel {
    var seal: String { "wax" }
}
