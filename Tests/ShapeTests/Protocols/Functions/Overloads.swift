// Overloads that differ only in label, type, effect, constraint or result

protocol Search {
    func add(_ value: Int)
    func add(_ value: String)
    func add(_ value: [Int])
    func add(_ value: Int?)

    func find(name: String) -> Int
    func find(id: Int) -> Int
    func find(name: String, in folder: String) -> Int

    func load() -> Int
    func load() async -> Int

    func show<Value: Hashable>(_ value: Value)
    func show<Value: Comparable>(_ value: Value)
    func put<Value>(_ value: Value) where Value: Sequence, Value.Element == Int
    func put<Value>(_ value: Value) where Value: Sequence, Value.Element == String

    func value() -> Int
    func value() -> String

    func size() -> Int
    static func size() -> Int
}
