// Methods that rethrow

protocol Transactions {
    func run(_ body: () throws -> Void) rethrows

    func value<Value>(of body: () throws -> Value) rethrows -> Value
    func later<Value>(_ body: () async throws -> Value) async rethrows -> Value
    func count(_ body: () throws -> Int) rethrows -> Int
}
