// Mutating and nonmutating methods

protocol Dial {
    mutating func turn(by degrees: Int)

    nonmutating func read() -> Int
}
