// A base under an `#if` that the child does not share

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
