// Availability

@available(macOS 26, iOS 26, *)
protocol Glass {
    func shine() -> Int
}

protocol Window {
    func open()
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    func tint(_ colour: String) -> Int
    @available(*, deprecated, message: "Use open.")
    func openSlowly()
}

@available(*, deprecated, message: "Use Glass.")
enum Mirrors {
    struct Angle {}

    @available(macOS 26, iOS 26, *)
    enum Round {
        protocol Mirror {
            func turn(_ angle: Angle)
        }
    }
}

@available(*, deprecated)
struct Wick {}

protocol Lamp {
    @available(*, deprecated, message: "Lamps have no wick.")
    func trim(_ wick: inout Wick) -> Wick
    func light()
}
