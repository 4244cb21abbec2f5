// Types and associated types with names that a double uses

enum Bureau {
    struct Spy: Equatable {}

    protocol Handler {
        var contact: Spy? { get set }
        func meet(_ spy: Spy)
    }
}

enum Agency {
    enum Understudy {}
    enum Spy {}

    protocol Dispatcher {
        static func open(_ agency: Spy?) -> Int
        var desk: Understudy? { get set }
    }
}

enum Attic {
    enum Never {}
    struct Void {}

    protocol Register {
        func total() -> Int
        func close()
    }
}

enum Lab {
    enum Bool {
        case yes
    }

    protocol Workbench: Sendable {
        func isFree() throws -> Swift.Bool
        func vote() -> Bool
    }
}

protocol Sleeper {
    associatedtype Spy
    static func wake() -> Spy
}
