// Bases whose types stand in brackets, in clauses too

protocol Piano where Self: Keyboard<Int> {
    func press(_ pedal: Int)
}

protocol Keyboard<Key> {
    associatedtype Key
    func strike(_ key: Key) -> String
}
