// Written by Understudy from Closures.swift.
import Understudy

final class SubscriptionsSpy: Subscriptions {
    let spies = Spies()

    struct Spies {
        let onChange = Spy<(Int) -> Void, Void, Never>("SubscriptionsSpy.onChange(_:)")
        let onEnd = Spy<(() -> Void)?, Void, Never>("SubscriptionsSpy.onEnd(_:)")
        let onSend = Spy<@Sendable (String) -> Bool, Void, Never>("SubscriptionsSpy.onSend(_:)")
        let onAny = Spy<@MainActor @Sendable () async throws -> Void, Void, Never>(
            "SubscriptionsSpy.onAny(_:)")
        let fetch = Spy<(id: Int, completion: Completion), Void, Never>(
            "SubscriptionsSpy.fetch(_:completion:)")
        let each = Spy<[(Int) -> Int], Void, Never>("SubscriptionsSpy.each(_:)")
        let all = Spy<(handlers: [(Int) -> Int], byName: [String: () -> Void]), Void, Never>(
            "SubscriptionsSpy.all(_:byName:)")
        /// `function` is called with each of its inputs. It isn't recorded, because it doesn't
        /// escape.
        let c = Spy<Void, Void, Never>("SubscriptionsSpy.c(_:)")
        /// The arguments with which `c(_:)` calls `function`, once for each.
        let cFunctionInputs = Spy<Void, [Int32], Never>(
            input: "SubscriptionsSpy.c(_:) function", part: "cFunctionInputs", returning: [])
        let maybe = Spy<(handler: (@Sendable (Int) -> Void)?, other: Completion?), Void, Never>(
            "SubscriptionsSpy.maybe(_:_:)")
    }

    func onChange(_ handler: @escaping (Int) -> Void) {
        spies.onChange(handler)
    }

    func onEnd(_ handler: (() -> Void)?) {
        spies.onEnd(handler)
    }

    func onSend(_ handler: @escaping @Sendable (String) -> Bool) {
        spies.onSend(handler)
    }

    func onAny(_ handler: @escaping @MainActor @Sendable () async throws -> Void) {
        spies.onAny(handler)
    }

    func fetch(_ id: Int, completion: @escaping Completion) {
        spies.fetch((id, completion))
    }

    func each(_ handlers: ((Int) -> Int)...) {
        spies.each(handlers)
    }

    func all(_ handlers: [(Int) -> Int], byName: [String: () -> Void]) {
        spies.all((handlers, byName))
    }

    func c(_ function: @convention(c) (Int32) -> Int32) {
        spies.c()
        for input in spies.cFunctionInputs() { _ = function(input) }
    }

    func maybe(_ handler: (@Sendable (Int) -> Void)?, _ other: Completion?) {
        spies.maybe((handler, other))
    }
}

final class FactoriesSpy: Factories {
    let spies = Spies()

    struct Spies {
        let register = Spy<() -> Any, Void, Never>("FactoriesSpy.register(_:)")
        let supply = Spy<Any, Void, Never>("FactoriesSpy.supply(_:)")
        let maybe = Spy<(@Sendable () async throws -> any Decodable)?, Void, Never>(
            "FactoriesSpy.maybe(_:)")
    }

    func register<Product>(_ make: @escaping () -> Product) {
        spies.register(make)
    }

    func supply<Part>(_ use: @escaping (Part) -> Void) {
        spies.supply(use)
    }

    func maybe<Product: Decodable>(_ make: (@Sendable () async throws -> Product)?) {
        spies.maybe(make)
    }
}
