// Types with isolated conformances to `Hashable`

@MainActor
struct Berth: @MainActor Hashable {
    let number: Int
}

@MainActor
protocol Harbor {
    var taken: Set<Berth> { get set }

    func price(of berths: Set<Berth>) -> [Berth: Int]
    static func free() -> Set<Berth>
}
