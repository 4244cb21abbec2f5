// Written by Understudy from GenericThrows.swift.

final class AttempterDouble: Attempter {
    var attemptOrShouldFail = false
    var attemptOrError: (any Error)?
    var attemptOrReturnValue = ""
    private(set) var attemptOrCalls: [(times: Int, failure: any Error.Type)] = []
    var attemptOrCallCount: Int { attemptOrCalls.count }
    var attemptOrDidGetCalled: Bool { !attemptOrCalls.isEmpty }
    var attemptOrReceivedTimes: Int? { attemptOrCalls.last?.times }
    var attemptOrReceivedFailure: (any Error.Type)? { attemptOrCalls.last?.failure }

    func attempt<Failure: Error>(_ times: Int, or failure: Failure.Type) throws(Failure) -> String {
        attemptOrCalls.append((times, failure))
        if attemptOrShouldFail {
            guard let error = attemptOrError as? Failure else {
                Swift.fatalError(
                    "AttempterDouble.attempt(_:or:) has no error to throw. "
                        + "Set it: double.attemptOrError = …")
            }
            throw error
        }
        return attemptOrReturnValue
    }

    var attemptThrowingShouldFail = false
    var attemptThrowingError: (any Error)?
    private(set) var attemptThrowingCalls: [any Error] = []
    var attemptThrowingCallCount: Int { attemptThrowingCalls.count }
    var attemptThrowingDidGetCalled: Bool { !attemptThrowingCalls.isEmpty }
    var attemptThrowingReceivedFailure: (any Error)? { attemptThrowingCalls.last }

    func attempt<Failure: Error>(throwing failure: Failure) async throws(Failure) {
        attemptThrowingCalls.append(failure)
        if attemptThrowingShouldFail {
            guard let error = attemptThrowingError as? Failure else {
                Swift.fatalError(
                    "AttempterDouble.attempt(throwing:) has no error to throw. "
                        + "Set it: double.attemptThrowingError = …")
            }
            throw error
        }
    }

    var runShouldFail = false
    var runError: (any Error)?
    var runReturnValue: Any?
    private(set) var runCalls: [(value: Any, failing: any Error.Type)] = []
    var runCallCount: Int { runCalls.count }
    var runDidGetCalled: Bool { !runCalls.isEmpty }
    var runReceivedValue: Any? { runCalls.last?.value }
    var runReceivedFailing: (any Error.Type)? { runCalls.last?.failing }

    func run<Value, Failure: Error>(
        _ value: Value, failing: Failure.Type
    ) throws(Failure) -> Value {
        runCalls.append((value, failing))
        if runShouldFail {
            guard let error = runError as? Failure else {
                Swift.fatalError(
                    "AttempterDouble.run(_:failing:) has no error to throw. "
                        + "Set it: double.runError = …")
            }
            throw error
        }
        guard let value2 = runReturnValue as? Value else {
            Swift.fatalError(
                "AttempterDouble.run(_:failing:) has no value to return. "
                    + "Set it: double.runReturnValue = …")
        }
        return value2
    }

    var throwerReturnValue: Any?
    private(set) var throwerCalls: [any Error.Type] = []
    var throwerCallCount: Int { throwerCalls.count }
    var throwerDidGetCalled: Bool { !throwerCalls.isEmpty }
    var throwerReceivedFailure: (any Error.Type)? { throwerCalls.last }

    func thrower<Failure: Error>(_ failure: Failure.Type) -> (Int) throws(Failure) -> Void {
        throwerCalls.append(failure)
        guard let value = throwerReturnValue as? ((Int) throws(Failure) -> Void) else {
            Swift.fatalError(
                "AttempterDouble.thrower(_:) has no value to return. "
                    + "Set it: double.throwerReturnValue = …")
        }
        return value
    }

    var performShouldFail = false
    var performError: (any Error)?
    // `body` is called. It isn't recorded, because it doesn't escape.
    private(set) var performCallCount = 0
    var performDidGetCalled: Bool { performCallCount > 0 }

    func perform<E>(_ body: () throws(E) -> Void) throws(E) {
        performCallCount += 1
        if performShouldFail {
            guard let error = performError as? E else {
                Swift.fatalError(
                    "AttempterDouble.perform(_:) has no error to throw. "
                        + "Set it: double.performError = …")
            }
            throw error
        }
        try body()
    }
}
