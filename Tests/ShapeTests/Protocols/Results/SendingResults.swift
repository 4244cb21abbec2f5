// `sending` results

final class Cargo {
    var weight = 0
}

protocol Harbour {
    func unload() -> sending Cargo

    func unload(from dock: Int) async throws -> sending Cargo
    func maybe() -> sending Cargo?
    func make<Item>(_ type: Item.Type) -> sending Item
}

protocol Foundry {
    func cast(_ mould: () -> Cargo) async -> sending Cargo
}
