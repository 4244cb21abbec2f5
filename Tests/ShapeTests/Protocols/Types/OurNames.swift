// Types and associated types with the names of what a double is made of

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
