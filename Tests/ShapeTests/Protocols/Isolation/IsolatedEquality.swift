// `==`, `hash(into:)` and `<` in extensions on an actor

@MainActor
protocol Gauge: Equatable {
    var level: Int { get }
}

extension Gauge {
    static func == (left: Self, right: Self) -> Bool { left.level == right.level }
}

@MainActor
protocol Bearing: Hashable {
    var mark: Int { get }
}

extension Bearing {
    static func == (left: Self, right: Self) -> Bool { left.mark == right.mark }
    func hash(into hasher: inout Hasher) { hasher.combine(mark) }
}

@MainActor
protocol Altitude: Comparable {
    var feet: Int { get }
}

extension Altitude {
    static func == (left: Self, right: Self) -> Bool { left.feet == right.feet }
    static func < (left: Self, right: Self) -> Bool { left.feet < right.feet }
}
