import Understudy
import UnderstudyContracts

/// A protocol for fakes with deliberate differences. Like most protocols, it isn't `Sendable`.
protocol Shelf {
    var count: Int { get }
    func put(_ title: String, at place: Int) throws
    func title(at place: Int) async -> String?
    func clear()
}

enum ShelfError: Error, Equatable { case full(places: Int), locked }

/// An error that isn't `Equatable`.
struct Refusal: Error {
    let place: Int
}

/// The real implementation.
class LiveShelf: Shelf {
    var titles: [Int: String] = [:]
    var count: Int { titles.count }
    func put(_ title: String, at place: Int) throws {
        if titles.count == 4 { throw ShelfError.full(places: 4) }
        titles[place] = title
    }
    func title(at place: Int) async -> String? { titles[place] }
    func clear() { titles = [:] }
}

/// A fake whose third place always reads as empty, instead of returning the title.
final class ForgetfulShelf: LiveShelf {
    override func title(at place: Int) async -> String? { place == 3 ? nil : titles[place] }
}

/// A fake whose places from the third one on always read as empty.
final class ShortShelf: LiveShelf {
    override func title(at place: Int) async -> String? { place >= 3 ? nil : titles[place] }
}

/// A fake whose count is wrong if the numbers of its places add up to 11 or more. A failing test
/// should therefore need two places.
final class HeavyShelf: LiveShelf {
    override var count: Int { titles.count + (titles.keys.reduce(0, +) >= 11 ? 1 : 0) }
}

/// A fake that should be full after four titles, but also accepts a fifth one.
final class RoomyShelf: LiveShelf {
    override func put(_ title: String, at place: Int) throws {
        if titles.count == 5 { throw ShelfError.full(places: 5) }
        titles[place] = title
    }
}

/// A fake that throws `locked` instead of the original error.
final class LockedShelf: LiveShelf {
    override func put(_ title: String, at place: Int) throws {
        do { try super.put(title, at: place) } catch { throw ShelfError.locked }
    }
}

extension SeamContract where Seam == any Shelf {
    static func ofShelves(
        _ name: String, fake: @escaping @Sendable () -> any Shelf,
        comparing errors: @escaping @Sendable (any Error) -> Any = { $0 }
    ) -> SeamContract {
        SeamContract(
            "A shelf", live: .init("live") { LiveShelf() }, fakes: .init(name, fake),
            operations: [
                .init("count") { $0.count },
                .init(
                    "put(_:at:)",
                    with: { ($0.one(of: ["a", "b"]), Int.random(in: 1...6, using: &$0)) }
                ) { try $0.put($1.0, at: $1.1) },
                .init("title(at:)", with: { Int.random(in: 1...6, using: &$0) }) {
                    await $0.title(at: $1)
                },
                .init("clear()") { $0.clear() },
            ], comparing: errors)
    }
}
