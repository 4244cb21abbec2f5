// Written by Understudy from GenericThrows.swift.
import Understudy

final class AttempterSpy: Attempter {
    let spies = Spies()

    struct Spies {
        let attemptOr = Spy<(times: Int, failure: any Error.Type), String, any Error>(
            "AttempterSpy.attempt(_:or:)", part: "attemptOr")
        let attemptThrowing = Spy<any Error, Void, any Error>(
            "AttempterSpy.attempt(throwing:)", part: "attemptThrowing")
        let run = Spy<(value: Any, failing: any Error.Type), Any, any Error>(
            "AttempterSpy.run(_:failing:)")
        let thrower = Spy<any Error.Type, Any, Never>("AttempterSpy.thrower(_:)")
        /// `body` is called. It isn't recorded, because it doesn't escape.
        let perform = Spy<Void, Void, any Error>("AttempterSpy.perform(_:)")
    }

    func attempt<Failure: Error>(_ times: Int, or failure: Failure.Type) throws(Failure) -> String {
        try spies.attemptOr.function((times, failure), throwing: Failure.self)
    }

    func attempt<Failure: Error>(throwing failure: Failure) async throws(Failure) {
        try await spies.attemptThrowing.function(failure, throwing: Failure.self)
    }

    func run<Value, Failure: Error>(
        _ value: Value, failing: Failure.Type
    ) throws(Failure) -> Value {
        try spies.run.function((value, failing), as: Value.self, throwing: Failure.self)
    }

    func thrower<Failure: Error>(_ failure: Failure.Type) -> (Int) throws(Failure) -> Void {
        spies.thrower.function(failure, as: ((Int) throws(Failure) -> Void).self)
    }

    func perform<E>(_ body: () throws(E) -> Void) throws(E) {
        try spies.perform.function((), throwing: E.self)
        try body()
    }
}
