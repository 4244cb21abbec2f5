// A base inside an `#if` that doesn't contain the child

protocol Twig: Branch {
    func bend()
}

#if os(Linux)
    protocol Branch {
        func sway() -> Int
        var leaves: Int { get }
    }
#else
    protocol Branch: Sendable {
        func sway(_ degrees: Double)
        var leaves: Int { get }
    }
#endif
