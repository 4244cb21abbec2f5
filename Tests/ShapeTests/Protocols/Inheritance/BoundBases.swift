// Bases with types in angle brackets, in clauses and through aliases

protocol Piano where Self: Keyboard<Int> {
    func press(_ pedal: Int)
}

protocol Keyboard<Key> {
    associatedtype Key
    func strike(_ key: Key) -> String
}
