// Methods that rethrow

protocol Transactions {
    func run(_ body: () throws -> Void) rethrows

    func value<Value>(of body: () throws -> Value) rethrows -> Value
    func later<Value>(_ body: () async throws -> Value) async rethrows -> Value
    func count(_ body: () throws -> Int) rethrows -> Int
    func keep<Value>(_ key: String, _ body: @escaping () throws -> Value) rethrows -> Value
    func attempt(_ body: @escaping () throws -> Void, or end: @escaping () -> Void) rethrows
}
