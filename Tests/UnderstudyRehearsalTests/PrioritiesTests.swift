import TestSupport
import Testing
import Understudy

@testable import UnderstudyRehearsal

@Suite("Random priorities", .endsWhenIdle)
struct PrioritiesTests {
    @Test func `A task that loops on yields doesn't starve the task that it waits for`() async {
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

    @Test(arguments: zip(0...2, [100, 0, 0]))
    func `Two tasks that wake each other don't starve a third one`(_ third: Int, _ steps: Int) {
        var priorities = TaskPriorities(seed: 1, depth: 1, length: 10)
        var ready = ReadyQueue()
        func add(_ task: Int) {
            if let entry = ready.append(task: task) { priorities.add(entry) }
        }
        let others = (0...2).filter { $0 != third }
        add(third)
        add(others[0])
        let end = (0..<1_000).first { step in
            let task = ready.remove(at: priorities.choose(from: ready, step: step)).job.task
            if task == third { return true }
            add(others[task == others[0] ? 1 : 0])
            return false
        }
        #expect(end == steps)
    }

    @Test func `The job with the highest priority runs first, regardless of its arrival`() {
        var priorities = JobPriorities(seed: 7)
        var ready = ReadyQueue()
        for task in 0..<50 {
            if let entry = ready.append(task: task) { priorities.add(entry) }
        }
        let order = (0..<50).map { _ in
            ready.remove(at: priorities.choose(from: ready)).job.task
        }
        let expected = (0..<50).sorted {
            TestNumberGenerator.output($0 + 1, seed: 7)
                > TestNumberGenerator.output($1 + 1, seed: 7)
        }
        #expect(order == expected)
    }

    @Test func `A search that has disturbed enough steps continues first come, first served`() {
        for strategy: Chooser.Strategy in [
            .random(seed: 1, until: 3), .partialOrders(seed: 1, until: 3),
            .priorities(seed: 1, depth: 3, length: 3, until: 3), .switches([], until: 3),
        ] {
            var chooser = Chooser(strategy)
            var ready = ReadyQueue()
            for task in 0..<50 {
                if let entry = ready.append(task: task) { chooser.add(entry) }
            }
            let choices = (0..<50).map { step in
                let place = chooser.choose(from: ready, step: step)
                _ = ready.remove(at: place)
                return place
            }
            #expect(choices[3...].allSatisfy { $0 == 0 })
        }
    }
}

extension ReadyQueue {
    /// Appends a job of a task.
    fileprivate mutating func append(task: Int) -> ArrivedJob? {
        // The job is never accessed, so any address is sufficient.
        append(ReadyJob(job: unsafeBitCast(8, to: UnownedJob.self), task: task, place: .stage))
    }
}
