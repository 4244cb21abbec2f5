// Written by Understudy from Comments.swift.
import Understudy

final class NoisySpy: Noisy {
    let spies = Spies()

    struct Spies {
        let pitch = Spy<Void, Int, Never>("NoisySpy.pitch")
        let tone = Spy<Void, Int, Never>("NoisySpy.tone")
        let hum = Spy<(tune: String, loudly: Bool), [String: Int], any Error>(
            "NoisySpy.hum(_:loudly:)")
        let tune = Spy<Void, Void, CancellationError>("NoisySpy.tune()")
        let stop = Spy<Void, Void, Never>("NoisySpy.stop()")
    }

    var pitch: Int { spies.pitch() }
    var tone: Int { spies.tone() }

    func hum(_ tune: String, loudly: Bool) async throws -> [String: Int] {
        try await spies.hum((tune, loudly))
    }

    func tune() throws(CancellationError) {
        try spies.tune()
    }

    func stop() {
        spies.stop()
    }
}
