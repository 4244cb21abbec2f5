import Testing

@testable import TestSupport

@Suite("The idle limit of waiting tests")
struct IdleLimitTests {
    @Test func `The idle limit counts consecutive checks during which the process is idle`() {
        var count = IdleCount()
        let times = [5, 5, 5, 6, 9, 9, 9]
        let checks = times.map { milliseconds in
            count.check(processor: .milliseconds(milliseconds), isBusy: false, demand: 1)
            return count.checks
        }
        #expect(checks == [0, 1, 2, 3, 0, 1, 2])
    }

    @Test func `The idle limit starts again if something outside this process is busy`() {
        var count = IdleCount()
        for isBusy in [false, false, false, true, false] {
            count.check(processor: .zero, isBusy: isBusy, demand: 1)
        }
        #expect(count.checks == 1)
    }

    @Test func `The idle limit counts half if two threads compete for each processor`() {
        var count = IdleCount()
        for demand in [1.0, 1, 2, 2] {
            count.check(processor: .zero, isBusy: false, demand: demand)
        }
        #expect(count.checks == 2)
    }

    @Test func `The idle limit ends the process and reports the tests that still run`() async {
        let result = await #expect(
            processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
        ) {
            let watch = IdleWatch(checks: 3, every: 0.02)
            let over = watch.begin("Over.swift:1: error: \"is over\"")
            _ = watch.begin("Waits.swift:2: error: \"hangs\"")
            _ = watch.begin("Waits.swift:3: error: \"hangs too\"")
            watch.end(over)
            watch.start()
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            text.hasSuffix(
                """
                Waits.swift:2: error: "hangs" is waiting, and the process was idle for 3 checks
                Waits.swift:3: error: "hangs too" is waiting, and the process was idle for 3 checks

                """))
        #expect(!text.contains("is over"))
    }

    @Test func `The idle limit ends the process even if no watched test runs`() async {
        let result = await #expect(
            processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
        ) {
            let watch = IdleWatch(checks: 3, every: 0.02)
            watch.end(watch.begin("Over.swift:1: error: \"is over\""))
            watch.start()
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            text.hasSuffix(
                """
                error: a test without an idle limit is waiting, and the process was idle for \
                3 checks

                """))
    }
}
