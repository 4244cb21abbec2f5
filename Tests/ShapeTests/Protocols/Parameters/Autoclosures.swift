// Autoclosures, escaping and nonescaping

protocol Log {
    func write(_ message: @autoclosure () -> String)
    func later(_ message: @autoclosure @escaping () -> String)

    func check(_ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String) -> Bool
    func require<Value>(_ value: @autoclosure () throws -> Value?) throws -> Value
    func send(_ message: @autoclosure @escaping @Sendable () -> String)
    func wait(_ value: @autoclosure () async -> Int) async
}
