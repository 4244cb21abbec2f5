// Parameters and results that cannot be copied

struct Handle: ~Copyable {
    var number = 0
}

protocol Drive {
    func open(_ name: String) throws -> Handle
    func close(_ handle: consuming Handle)

    func read(_ handle: borrowing Handle) -> Int
    func write(_ handle: inout Handle)
    func wrap<Value: ~Copyable>(_ value: consuming Value)
    func maybe() -> Handle?
    func make<Value: ~Copyable>(_ body: () -> Value) -> Value
}
