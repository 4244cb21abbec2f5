// Mutating and nonmutating methods

protocol Dial {
    mutating func turn(by degrees: Int)

    mutating func next() -> Int
    nonmutating func read() -> Int
}
