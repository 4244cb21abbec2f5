// An alias of a function type

typealias Lister = @Sendable (Int) async -> [Int]

struct ListingClient: Sendable {
    var list: Lister
}
