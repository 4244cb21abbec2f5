// Written by Understudy from RethrowingFunctions.swift.
import Understudy

final class TransactionsSpy: Transactions {
    let spies = Spies()

    struct Spies {
        /// `body` is called. It isn't recorded, because it doesn't escape.
        let run = Spy<Void, Void, Never>("TransactionsSpy.run(_:)")
        /// `body` is called. It isn't recorded, because it doesn't escape.
        let value = Spy<Void, Void, Never>("TransactionsSpy.value(of:)")
        /// `body` is called. It isn't recorded, because it doesn't escape.
        let later = Spy<Void, Void, Never>("TransactionsSpy.later(_:)")
        /// `body` is called. It isn't recorded, because it doesn't escape.
        let count = Spy<Void, Int, Never>("TransactionsSpy.count(_:)")
        /// `body` is called, because the function rethrows its errors.
        let keep = Spy<(key: String, body: () throws -> Any), Void, Never>(
            "TransactionsSpy.keep(_:_:)")
        /// `body` is called, because the function rethrows its errors.
        let attempt = Spy<(body: () throws -> Void, end: () -> Void), Void, Never>(
            "TransactionsSpy.attempt(_:or:)")
    }

    func run(_ body: () throws -> Void) rethrows {
        spies.run()
        try body()
    }

    func value<Value>(of body: () throws -> Value) rethrows -> Value {
        spies.value()
        return try body()
    }

    func later<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        await spies.later()
        return try await body()
    }

    func count(_ body: () throws -> Int) rethrows -> Int {
        let answer = spies.count()
        _ = try body()
        return answer
    }

    func keep<Value>(_ key: String, _ body: @escaping () throws -> Value) rethrows -> Value {
        spies.keep((key, body))
        return try body()
    }

    func attempt(_ body: @escaping () throws -> Void, or end: @escaping () -> Void) rethrows {
        spies.attempt((body, end))
        try body()
    }
}
