// Written by Understudy from Autoclosures.swift.
import Understudy

final class LogSpy: Log {
    let spies = Spies()

    struct Spies {
        let write = Spy<String, Void, Never>("LogSpy.write(_:)")
        let later = Spy<() -> String, Void, Never>("LogSpy.later(_:)")
        let check = Spy<(condition: Bool, message: String), Bool, Never>("LogSpy.check(_:_:)")
        let require = Spy<Any?, Any, any Error>("LogSpy.require(_:)")
        let send = Spy<@Sendable () -> String, Void, Never>("LogSpy.send(_:)")
        let wait = Spy<Int, Void, Never>("LogSpy.wait(_:)")
    }

    func write(_ message: @autoclosure () -> String) {
        spies.write(message())
    }

    func later(_ message: @autoclosure @escaping () -> String) {
        spies.later(message)
    }

    func check(_ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String) -> Bool {
        spies.check((condition(), message()))
    }

    func require<Value>(_ value: @autoclosure () throws -> Value?) throws -> Value {
        try spies.require.function(try value(), as: Value.self)
    }

    func send(_ message: @autoclosure @escaping @Sendable () -> String) {
        spies.send(message)
    }

    func wait(_ value: @autoclosure () async -> Int) async {
        await spies.wait(await value())
    }
}
