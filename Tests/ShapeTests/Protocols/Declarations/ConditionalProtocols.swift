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
