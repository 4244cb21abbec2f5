// Protocols inside `#if`

#if os(Linux)
    protocol Daemon {
        func fork() -> Int
    }
#else
    protocol Daemon {
        func fork() -> String
    }
#endif

#if os(Windows)
    typealias Finish = Int
    struct Permit {}
#else
    typealias Finish = () -> Void
    struct Permit: ~Copyable {}
#endif

protocol Watcher {
    func watch(_ finish: Finish)
    func permit() -> Permit
}
