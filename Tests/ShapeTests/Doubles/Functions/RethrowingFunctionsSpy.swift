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
        /// `body` is called with each of its inputs. It isn't recorded, because it doesn't escape.
        let visit = Spy<[String], Void, Never>("TransactionsSpy.visit(_:_:)")
        /// The arguments with which `visit(_:_:)` calls `body`, once for each.
        let visitBodyInputs = Spy<Void, [String], Never>(
            input: "TransactionsSpy.visit(_:_:) body", part: "visitBodyInputs", returning: [])
        /// `body` is called. It isn't recorded, because it doesn't escape.
        let count = Spy<Void, Int, Never>("TransactionsSpy.count(_:)")
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

    func visit(_ names: [String], _ body: (String) throws -> Void) rethrows {
        spies.visit(names)
        for input in spies.visitBodyInputs() { try body(input) }
    }

    func count(_ body: () throws -> Int) rethrows -> Int {
        let answer = spies.count()
        _ = try body()
        return answer
    }
}
