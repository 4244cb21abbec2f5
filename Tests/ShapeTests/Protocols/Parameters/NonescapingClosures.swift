// Nonescaping closures

protocol Batch {
    func perform(_ changes: () -> Void)
    func each(_ body: (Int) -> Void)

    func attempt(_ body: () throws -> Void) throws
    func wait(_ body: () async -> Void) async
    func scoped<Value>(_ body: () -> Value) -> Value
    func update(_ name: String, _ changes: (inout Int) -> Void)
    func two(_ first: () -> Void, then second: () -> Void)
    func ask(_ question: () throws -> Bool)
    func onMain(_ body: @MainActor () -> Void)
}

@MainActor protocol Animating {
    func animate(_ changes: @MainActor () -> Void)
    func transact<Value>(_ work: @MainActor () throws -> Value) rethrows -> Value
}
