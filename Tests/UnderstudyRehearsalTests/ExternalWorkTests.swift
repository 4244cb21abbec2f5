import Dispatch
import TestSupport
import Testing
import Understudy

@testable import UnderstudyRehearsal

@Suite("External work", .endsWhenIdle)
struct ExternalWorkTests {
    @Test func `A rehearsal waits for external work without advancing time`() async {
        await rehearse(limits: .patient) { stage in
            async let timer: Void? = try? stage.clock.sleep(for: .seconds(1))
            await stage.waitUntilIdle()
            let work = stage.beginExternalWork("a queue")
            await withUnsafeContinuation { continuation in
                elsewhere { continuation.resume() }
            }
            #expect(stage.elapsed == .zero)
            work.end()
            await timer
            #expect(stage.elapsed == .seconds(1))
        }
    }

    @Test
    func `A search in which another thread resumes a task explains why it's incomplete`() async {
        let exploration = await explore(schedules: 100, search: .exhaustive, limits: .patient) {
            stage in
            let held = Held()
            async let waiting: Void = held.wait()
            await stage.waitUntilIdle()
            elsewhere { held.resume() }
            await waiting
        }
        #expect(!exploration.isComplete)
        #expect(
            exploration.incompleteness
                == "another thread hands over task 1 before step 4 of schedule 1")
    }

    @Test
    func `A search is incomplete if announced work resumes a task before it suspends`() async {
        let exploration = await explore(schedules: 100, search: .exhaustive, limits: .patient) {
            stage in
            let work = stage.beginExternalWork("a queue")
            await withCheckedContinuation { continuation in
                let isResumed = DispatchSemaphore(value: 0)
                elsewhere {
                    continuation.resume()
                    isResumed.signal()
                }
                isResumed.wait()
            }
            work.end()
        }
        #expect(exploration.incompleteness == "external work was announced in schedule 1")
    }

    @Test func `Time advances when external work ends without resuming a task`() async {
        await rehearse(limits: .patient) { stage in
            let work = stage.beginExternalWork("a queue")
            elsewhere { work.end() }
            try? await stage.clock.sleep(for: .seconds(1))
            #expect(stage.elapsed == .seconds(1))
        }
    }

    @Test func `External work ends when it is released`() async {
        await rehearse { stage in
            _ = stage.beginExternalWork("a queue")
            try? await stage.clock.sleep(for: .seconds(1))
            #expect(stage.elapsed == .seconds(1))
        }
    }

    @Test(.enabled(if: Rehearsal.Tier.available >= .tasks))
    func `A task that another thread resumes continues on the thread of the rehearsal`() async {
        await rehearse(limits: .patient, tier: .tasks) { stage in
            let held = Held()
            let task = Task {
                let thread = System.currentThread
                await held.wait()
                #expect(System.currentThread == thread)
            }
            await stage.waitUntilIdle()
            elsewhere { held.resume() }
            await task.value
        }
    }

    @Test("A task that another thread starts has no parent")
    func startsTaskOnThread() async throws {
        let reports = await reports {
            await rehearse(limits: IdleTests.impatient, tier: .structured) { stage in
                let work = stage.beginExternalWork("a queue")
                elsewhere {
                    Task(executorPreference: stage.executor) {
                        work.end()
                        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                    }
                }
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        let lines = try #require(reports.first?.message.split(separator: "\n"))
        let closure = "closure #1.1.1.1 in ExternalWorkTests.startsTaskOnThread()"
        #expect(lines.contains("  waits   task 1 · \(closure), since step 2"))
    }

    @Test func `External work that never ends is reported`() async {
        let reports = await reports {
            let limits = Rehearsal.Limits(externalWorkTimeout: .seconds(5))
            await rehearse(limits: limits, tier: .structured) { stage in
                let work = [
                    stage.beginExternalWork("the upload", line: 7)
                ]
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                withExtendedLifetime(work) {}
            }
        }
        #expect(
            reports.text == """
                rehearse: external work hasn't finished after 5.0 seconds
                  waits   the upload, announced at UnderstudyRehearsalTests/ExternalWorkTests.swift:7
                  hint    call end() when the work is finished; time doesn't advance before that
                """)
    }

    @Test
    func `Without announced work, a job from another thread is awaited up to a limit`() async {
        await rehearse(limits: .patient, tier: .structured) { _ in
            await withUnsafeContinuation { continuation in
                elsewhere { continuation.resume() }
            }
        }
    }

    private final class Queue: SerialExecutor {
        private let queue = DispatchQueue(label: "an executor of its own")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }
    }

    private actor OnQueue {
        private let queue = Queue()

        nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

        func run(_ body: @Sendable () -> Void) { body() }
    }

    private actor Desk {
        func wait() async {
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
    }

    @Test
    func `A job of an actor that another thread enqueues isn't reported as a task`() async throws {
        let reports = await reports {
            await rehearse(limits: .init(idleTimeout: .seconds(1))) { stage in
                let (onQueue, desk) = (OnQueue(), Desk())
                await Task {
                    let work = stage.beginExternalWork("the queue")
                    await onQueue.run { work.end() }
                    await desk.wait()
                }.value
            }
        }
        let lines = try #require(reports.first).message.split(separator: "\n")
        #expect(lines.contains { $0.contains("task 1 · ") })
        #expect(!lines.contains { $0.contains("task 2") })
    }

    @Test
    func `Jobs from another thread run if no other task can, in the order of their tasks`() async {
        let log = Log()
        await rehearse(limits: .patient, tier: .structured) { stage in
            let held = [Held(), Held()]
            async let first: Void = {
                await held[0].wait(); log.add("first")
            }()
            async let second: Void = {
                await held[1].wait(); log.add("second")
            }()
            await stage.waitUntilIdle()
            let work = stage.beginExternalWork("a queue")
            async let yields: Void = {
                for turn in 1...3 {
                    await Task.yield()
                    log.add("turn \(turn)")
                }
            }()
            finishElsewhere {
                held[1].resume()
                held[0].resume()
                work.end()
            }
            _ = await (first, second, yields)
        }
        #expect(log.lines == ["turn 1", "turn 2", "turn 3", "first", "second"])
    }

    @Test func `A loop of yields can wait for a job from another thread`() async {
        await rehearse(limits: .patient, tier: .structured) { stage in
            let isThere = Register()
            finishElsewhere { Task(executorPreference: stage.executor) { isThere.value = 1 } }
            while isThere.value == 0 { await Task.yield() }
        }
    }
}

/// Runs code on another thread and returns when the code has run.
private func finishElsewhere(_ body: @escaping @Sendable () -> Void) {
    let finished = DispatchSemaphore(value: 0)
    elsewhere {
        body()
        finished.signal()
    }
    finished.wait()
}
