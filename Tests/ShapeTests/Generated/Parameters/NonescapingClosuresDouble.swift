// Written by Understudy from NonescapingClosures.swift.

final class BatchDouble: Batch {
    // `changes` is called. It isn't recorded, because it doesn't escape.
    private(set) var performCallCount = 0
    var performDidGetCalled: Bool { performCallCount > 0 }

    func perform(_ changes: () -> Void) {
        performCallCount += 1
        changes()
    }

    var eachBodyInputs: [Int] = []
    // `body` is called with each of its inputs. It isn't recorded, because it doesn't escape.
    private(set) var eachCallCount = 0
    var eachDidGetCalled: Bool { eachCallCount > 0 }

    func each(_ body: (Int) -> Void) {
        eachCallCount += 1
        for input in eachBodyInputs { body(input) }
    }

    var attemptShouldFail = false
    var attemptError: any Error = Failure(message: "attempt(_:) failed on purpose")
    // `body` is called. It isn't recorded, because it doesn't escape.
    private(set) var attemptCallCount = 0
    var attemptDidGetCalled: Bool { attemptCallCount > 0 }

    func attempt(_ body: () throws -> Void) throws {
        attemptCallCount += 1
        if attemptShouldFail { throw attemptError }
        try body()
    }

    // `body` is called. It isn't recorded, because it doesn't escape.
    private(set) var waitCallCount = 0
    var waitDidGetCalled: Bool { waitCallCount > 0 }

    func wait(_ body: () async -> Void) async {
        waitCallCount += 1
        await body()
    }

    // `body` is called. It isn't recorded, because it doesn't escape.
    private(set) var scopedCallCount = 0
    var scopedDidGetCalled: Bool { scopedCallCount > 0 }

    func scoped<Value>(_ body: () -> Value) -> Value {
        scopedCallCount += 1
        return body()
    }

    // `changes` isn't recorded, because it doesn't escape.
    private(set) var updateCalls: [String] = []
    var updateCallCount: Int { updateCalls.count }
    var updateDidGetCalled: Bool { !updateCalls.isEmpty }
    var updateReceivedName: String? { updateCalls.last }

    func update(_ name: String, _ changes: (inout Int) -> Void) {
        updateCalls.append(name)
    }

    // `first` is called. It isn't recorded, because it doesn't escape.
    // `second` is called. It isn't recorded, because it doesn't escape.
    private(set) var twoCallCount = 0
    var twoDidGetCalled: Bool { twoCallCount > 0 }

    func two(_ first: () -> Void, then second: () -> Void) {
        twoCallCount += 1
        first()
        second()
    }

    // `question` isn't recorded, because it doesn't escape.
    private(set) var askCallCount = 0
    var askDidGetCalled: Bool { askCallCount > 0 }

    func ask(_ question: () throws -> Bool) {
        askCallCount += 1
    }

    // `body` isn't recorded, because it doesn't escape.
    private(set) var onMainCallCount = 0
    var onMainDidGetCalled: Bool { onMainCallCount > 0 }

    func onMain(_ body: @MainActor () -> Void) {
        onMainCallCount += 1
    }

    /// Thrown by a function that should fail, or that has no value to return.
    struct Failure: Error {
        var message: String
    }
}

@MainActor
final class AnimatingDouble: Animating {
    // `changes` is called. It isn't recorded, because it doesn't escape.
    private(set) var animateCallCount = 0
    var animateDidGetCalled: Bool { animateCallCount > 0 }

    func animate(_ changes: @MainActor () -> Void) {
        animateCallCount += 1
        changes()
    }

    // `work` is called. It isn't recorded, because it doesn't escape.
    private(set) var transactCallCount = 0
    var transactDidGetCalled: Bool { transactCallCount > 0 }

    func transact<Value>(_ work: @MainActor () throws -> Value) rethrows -> Value {
        transactCallCount += 1
        return try work()
    }
}
