// Written by Understudy from ActorProtocols.swift.
import Understudy

actor AccountSpy: Account {
    nonisolated let spies = Spies()

    struct Spies {
        let balance = Spy<Void, Int, Never>("AccountSpy.balance")
        let limit = SpiedProperty<Int>("AccountSpy.limit")
        let deposit = Spy<Int, Int, any Error>("AccountSpy.deposit(_:)")
        let audit = Spy<Void, [String], Never>("AccountSpy.audit()")
        let id = Spy<Void, String, Never>("AccountSpy.id")
        let describe = Spy<Void, String, Never>("AccountSpy.describe()")
        let `subscript` = Spy<Int, Int, Never>("AccountSpy.subscript(_:)")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let open = Spy<Void, Int, Never>("AccountSpy.open()")
    }

    var balance: Int { spies.balance() }

    var limit: Int {
        get { spies.limit.get() }
        set { spies.limit.set(newValue) }
    }

    func deposit(_ amount: Int) throws -> Int {
        try spies.deposit(amount)
    }

    func audit() async -> [String] {
        await spies.audit()
    }

    nonisolated var id: String { spies.id() }

    nonisolated func describe() -> String {
        spies.describe()
    }

    static func open() -> Int {
        spies.open()
    }

    subscript(day: Int) -> Int {
        spies.subscript(day)
    }
}

actor LedgerSpy: Ledger {
    nonisolated let spies = Spies()

    struct Spies {
        /// `body` is called with the double. It isn't recorded, because it doesn't escape.
        let transact = Spy<Void, Void, any Error>("LedgerSpy.transact(_:)")
        /// `body` is called with the double. It isn't recorded, because it doesn't escape.
        let prepare = Spy<Void, Void, any Error>("LedgerSpy.prepare(_:)")
        let balance = Spy<Void, Int, Never>("LedgerSpy.balance")
    }

    func transact<Value: Sendable>(
        _ body: @Sendable (isolated LedgerSpy) throws -> Value
    ) throws -> Value {
        try spies.transact()
        return try body(self)
    }

    func prepare(_ body: @Sendable (isolated LedgerSpy) async throws -> Void) async throws {
        try await spies.prepare()
        try await body(self)
    }

    var balance: Int { spies.balance() }
}
