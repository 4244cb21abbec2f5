import Foundation
import Testing
import UnderstudyRehearsal

@Suite("Docs/Environments.md")
struct EnvironmentsSamples {
    @Test("A search that the environment directs")
    func search() async {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["SEARCH_SEED"].flatMap(UInt64.init) ?? 1
        let schedules = environment["SEARCH_SCHEDULES"].flatMap(Int.init) ?? 100

        await explore(schedules: schedules, seed: seed) { stage in
            await Task.yield()
            #expect(stage.elapsed == .zero)
        }
    }
}
