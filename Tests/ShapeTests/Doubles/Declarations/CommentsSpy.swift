// Written by Understudy from Comments.swift.
import Understudy

final class NoisySpy: Noisy {
    let spies = Spies()

    struct Spies {
        let hum = Spy<(tune: String, loudly: Bool), [String: Int], any Error>(
            "NoisySpy.hum(_:loudly:)")
        let pitch = Spy<Void, Int, Never>("NoisySpy.pitch")
        let tone = Spy<Void, Int, Never>("NoisySpy.tone")
        let stop = Spy<Void, Void, Never>("NoisySpy.stop()")
    }

    func hum(_ tune: String, loudly: Bool) async throws -> [String: Int] {
        try await spies.hum((tune, loudly))
    }

    var pitch: Int { spies.pitch() }
    var tone: Int { spies.tone() }

    func stop() {
        spies.stop()
    }
}
