import Dispatch
import Foundation
import Measuring

/// Measures a call while several threads use one double concurrently.
func measureContention(threads: Int, rounds: Int) async -> Measurement {
    await Measurement("call, Int, from \(threads) threads at once", rounds: rounds) { side in
        contend(for: makeOpener(side), threads: threads)
    }
}

/// Returns the nanoseconds of one call, from the start of all threads to the end of the last one.
private func contend(for opener: any Opener, threads: Int) -> Double {
    // The threads don't start at the same instant. Therefore, they make enough calls to overlap.
    let calls = 40_000 / threads
    let gate = DispatchSemaphore(value: 0)
    let atGate = DispatchGroup()
    let done = DispatchGroup()
    for _ in 0..<threads {
        atGate.enter()
        done.enter()
        // We don't use a thread pool because it would be limited to the number of processors.
        Thread.detachNewThread {
            atGate.leave()
            gate.wait()
            Sink.take(open(opener, times: calls))
            done.leave()
        }
    }
    atGate.wait()
    let time = nanoseconds {
        for _ in 0..<threads { gate.signal() }
        done.wait()
    }
    return time / Double(threads * calls)
}

/// Measures creating and releasing a double with one function.
func measureCreation(rounds: Int) async -> Measurement {
    let count = 1_000
    // Each new double replaces an earlier one, so that the time includes releasing it.
    var doubles = (0..<count).map { _ in makeOpener(.floor) }
    return await Measurement("making a double", rounds: rounds) { side in
        for index in doubles.indices { doubles[index] = makeOpener(side) }
        let time = nanoseconds {
            for index in doubles.indices { doubles[index] = makeOpener(side) }
        }
        return time / Double(count)
    }
}

/// Measures one check, `wasCalled(with:)`, of many calls. The floor searches its array.
func measureChecking(rounds: Int) async -> Measurement {
    let calls = 10_000
    let floor = FloorOpener()
    let spy = SpyOpener()
    Sink.take(open(floor, times: calls))
    Sink.take(open(spy, times: calls))
    return await Measurement("wasCalled(with:) over 10,000 calls", rounds: rounds) { side in
        nanoseconds {
            let wasCalled =
                side == .floor
                ? floor.wasCalled(with: calls - 1) : spy.opening.wasCalled(with: calls - 1)
            Sink.take(wasCalled ? 1 : 0)
        }
    }
}
