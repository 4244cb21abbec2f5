// Nonescaping closures with parameters

protocol Chronicle {
    func read<Value>(_ body: (Folio) throws -> Value) rethrows -> Value
    func each(_ body: (Int) -> Void)

    func write<Value>(_ name: String, _ body: (Folio, _ row: Int) throws -> Value) throws -> Value
    func search(_ isWanted: (_ title: String, _ year: Int) throws -> Bool) rethrows -> [String]
    func borrow<Value>(_ body: (Folio) async throws -> Value) async throws -> Value
    func lend<Value>(_ first: () -> Void, _ body: (Folio?) -> Value) -> Value
    func retry<Value, Failure: Error>(
        _ body: (Int) throws(Failure) -> Value
    ) throws(Failure) -> Value
    func count(_ input: (Int) -> Int) -> Int
    static func open<Value>(_ body: (Folio) -> [Value]) -> [Value]
    func keep<Value>(_ value: Value, _ body: (Value) -> Void)
    func hold<Value: ~Copyable>(_ body: (Int) -> Value)
}

final class Folio {
    let books: [String]
    init(_ books: String...) { self.books = books }
}

protocol Joinery: Sendable {
    func build<Value>(_ body: (AnyObject) async throws -> Value) async rethrows -> Value
}

protocol Etching: AnyObject {
    func edit<Value>(_ body: (Self) throws -> Value) rethrows -> Value
    func visit(_ body: (Self) -> Void)
    var lines: Int { get }
}
