// Written by Understudy from ClosureOverloads.swift.
import Understudy

final class BenchSpy: Bench {
    let spies = Spies()

    struct Spies {
        let measure = Spy<() -> Void, Void, Never>("BenchSpy.measure(_:)")
        let measureInt = Spy<() -> Int, Void, Never>("BenchSpy.measure(_:)", part: "measureInt")
        let run = Spy<() -> Void, Void, Never>("BenchSpy.run(_:)")
        let runThrowing = Spy<() throws -> Void, Void, Never>(
            "BenchSpy.run(_:)", part: "runThrowing")
    }

    func measure(_ work: @escaping () -> Void) {
        spies.measure(work)
    }

    func measure(_ work: @escaping () -> Int) {
        spies.measureInt(work)
    }

    func run(_ work: @escaping () -> Void) {
        spies.run(work)
    }

    func run(_ work: @escaping () throws -> Void) {
        spies.runThrowing(work)
    }
}
