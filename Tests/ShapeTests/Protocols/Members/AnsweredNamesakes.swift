// A property and a function with the same name, one of which an extension implements

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
