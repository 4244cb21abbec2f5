import Understudy

protocol Loading {
    func load<T: Decodable>(_ type: T.Type, from path: String) throws -> T
    func refresh<T>(_ value: T) async -> T
    func make<T>() -> T
    func all<each T>(_ value: repeat each T) -> (repeat each T)
    func run<E: Error>(_ name: String, or error: E.Type) throws(E)
    func fetch<T, E: Error>(_ type: T.Type, or error: E.Type) async throws(E) -> T
}

/// A double of a generic function, in its generated form.
final class LoadingSpy: Loading {
    let spies = Spies()

    struct Spies {
        let load = Spy<(type: any Decodable.Type, path: String), Any, any Error>(
            "LoadingSpy.load(_:from:)")
        let refresh = Spy<Any, Any, Never>("LoadingSpy.refresh(_:)")
        let make = Spy<Void, Any, Never>("LoadingSpy.make()")
        let all = Spy<[Any], Any, Never>("LoadingSpy.all(_:)")
        let run = Spy<String, Void, any Error>("LoadingSpy.run(_:or:)")
        let fetch = Spy<Void, Any, any Error>("LoadingSpy.fetch(_:or:)")
    }

    func load<T: Decodable>(_ type: T.Type, from path: String) throws -> T {
        try spies.load.function((type, path), as: T.self)
    }

    func refresh<T>(_ value: T) async -> T { await spies.refresh.function(value, as: T.self) }

    func make<T>() -> T { spies.make.function((), as: T.self) }

    func all<each T>(_ value: repeat each T) -> (repeat each T) {
        var values: [Any] = []
        for value in repeat each value { values.append(value) }
        return spies.all.function(values, as: (repeat each T).self)
    }

    func run<E: Error>(_ name: String, or error: E.Type) throws(E) {
        try spies.run.function(name, throwing: E.self)
    }

    func fetch<T, E: Error>(_ type: T.Type, or error: E.Type) async throws(E) -> T {
        try await spies.fetch.function((), as: T.self, throwing: E.self)
    }
}
