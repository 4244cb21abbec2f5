import TestSupport
import Testing
import Understudy

@testable import UnderstudyRehearsal

@Suite("Random priorities", .endsWhenIdle)
struct PrioritiesTests {
    @Test("A task that loops on yields doesn't starve the task that it waits for")
    func loopOfYields() async {
        let reports = await reports {
            await explore(schedules: 30, search: .priorities(depth: 3), tier: .structured) { _ in
                let flag = Register()
                async let waiting: Void = {
                    while flag.value == 0 { await Task.yield() }
                }()
                async let setting: Void = { flag.value = 1 }()
                _ = await (waiting, setting)
            }
        }
        #expect(reports.map(\.message) == [])
    }

    @Test(
        "Two tasks that wake each other don't starve a third one",
        arguments: zip(0...2, [100, 0, 0]))
    func ring(_ third: Int, _ steps: Int) {
        var priorities = Priorities(seed: 1, depth: 1, length: 10)
        var ready = ReadyQueue()
        func job(_ task: Int) -> ReadyJob {
            // The job is never accessed, so any address is sufficient.
            ReadyJob(job: unsafeBitCast(8, to: UnownedJob.self), task: task, place: .stage)
        }
        let others = (0...2).filter { $0 != third }
        ready.append(job(third))
        ready.append(job(others[0]))
        let end = (0..<1_000).first { step in
            let task = ready.remove(at: priorities.choose(from: ready, step: step)).task
            if task == third { return true }
            ready.append(job(others[task == others[0] ? 1 : 0]))
            return false
        }
        #expect(end == steps)
    }
}
