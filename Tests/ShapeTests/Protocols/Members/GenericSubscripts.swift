// Generic subscripts

struct Key<Value>: Hashable {
    var name = ""
}

protocol Environment {
    subscript<Value>(key: Key<Value>) -> Value { get set }

    subscript<Value: Hashable>(read type: Value.Type) -> Value? { get }
    subscript<Index>(at index: Index) -> Int where Index: Comparable { get set }
}
