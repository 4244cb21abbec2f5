// Written by Understudy from GenericSubscripts.swift.
import Understudy

final class EnvironmentSpy: Environment {
    let spies = Spies()

    struct Spies {
        let subscriptKey = SpiedSubscript<Any, Any>(
            "EnvironmentSpy.subscript(_:)", part: "subscriptKey")
        let subscriptRead = Spy<any Hashable.Type, Any, Never>(
            "EnvironmentSpy.subscript(read:)", part: "subscriptRead")
        let subscriptAt = SpiedSubscript<any Comparable, Int>(
            "EnvironmentSpy.subscript(at:)", part: "subscriptAt")
    }

    subscript<Value>(key: Key<Value>) -> Value {
        get { spies.subscriptKey.get.function(key, as: Value.self) }
        set { spies.subscriptKey.write(key, newValue) }
    }

    subscript<Value: Hashable>(read type: Value.Type) -> Value? {
        spies.subscriptRead.function(type, as: Value?.self)
    }

    subscript<Index>(at index: Index) -> Int where Index: Comparable {
        get { spies.subscriptAt.get(index) }
        set { spies.subscriptAt.write(index, newValue) }
    }
}
