// Types and associated types with names that a double uses

enum Bureau {
    struct Spy: Equatable {}

    protocol Handler {
        var contact: Spy? { get set }
        func meet(_ spy: Spy)
    }
}

protocol Sleeper {
    associatedtype Spy
    static func wake() -> Spy
}
