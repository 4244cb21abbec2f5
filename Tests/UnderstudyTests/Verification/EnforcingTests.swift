import TestSupport
import Testing

@testable import Understudy

@Suite("Enforced expectations")
struct EnforcingTests {
    private let opening = Spy<Void, Void, Never>("StoreSpy.open()")
    private let saving = Spy<Int, Bool, Never>("StoreSpy.save(_:)", returning: true)
    private let closing = Spy<Void, Void, Never>("StoreSpy.close()")

    /// Returns the number of reports after each call.
    private func counts(_ recorder: ReportRecorder, _ calls: [() -> Void]) -> [Int] {
        calls.map { call in
            TestReport.$reporter.withValue(recorder) { call() }
            return recorder.reports.count
        }
    }

    private func text(_ reports: [TestReport]) -> String {
        numbered(reports.filter { $0.severity != .note }.text, opening, saving, closing)
    }

    @Test
    func `Each call that mustNotBeCalled(with:) forbids is reported immediately and only once`() {
        let recorder = ReportRecorder()
        // The report counts as a check of the earlier calls.
        withTestScope(strict: true) {
            saving.mustNotBeCalled(with: 2)
            #expect(
                counts(recorder, [{ _ = saving(1) }, { _ = saving(2) }, { _ = saving(2) }]) == [
                    0, 1, 2,
                ])
        }
        #expect(
            text(recorder.reports) == """
                StoreSpy.save(_:): expected no calls, got 1
                  wanted  save(2)
                  #2      save(2)

                StoreSpy.save(_:): expected no calls, got 2
                  wanted  save(2)
                  #2      save(2)
                  #3      save(2)
                """)
    }

    @Test func `The calls of a loop that exceed an expectation aren't all reported`() {
        let reports = reports {
            withTestScope {
                saving.mustBeCalled(.atMost(2))
                for _ in 1...1_000 { _ = saving(1) }
            }
        }
        #expect(
            reports.map(\.message.firstLine)
                == (3...8).map { "StoreSpy.save(_:): expected at most 2 calls, got \($0)" })
    }

    @Test func `A forbidden call is reported before its effects run, even if it is unanswered`() {
        let recorder = ReportRecorder()
        let counts = Locked<[Int]>([])
        TestReport.$reporter.withValue(recorder) {
            withTestScope {
                let load = Spy<Int, Int, any Error>("LoaderSpy.load(_:)")
                load.mustNotBeCalled()
                load.onCall { _ in counts.withLock { $0.append(recorder.reports.count) } }
                _ = try? load(1)
            }
        }
        #expect(counts.withLock { $0 } == [1])
        #expect(
            recorder.messages.map(\.firstLine) == [
                "LoaderSpy.load(_:): expected no calls, got 1",
                "LoaderSpy.load(_:): no answer for this call",
            ])
    }

    @Test func `An expectation that its own condition verifies is reported once`() {
        let recorder = ReportRecorder()
        withTestScope {
            saving.mustNotBeCalled { [saving] _ in
                saving.verify()
                return true
            }
            #expect(counts(recorder, [{ _ = saving(1) }]) == [1])
        }
        #expect(
            recorder.messages.map(\.firstLine) == ["StoreSpy.save(_:): expected no calls, got 1"])
    }

    @Test func `An expectation of up to Int.max calls doesn't overflow`() {
        let recorder = ReportRecorder()
        withTestScope {
            saving.mustBeCalled(.between(1...Int.max))
            #expect(counts(recorder, [{ _ = saving(1) }, { _ = saving(2) }]) == [0, 0])
        }
    }

    @Test func `The report of an enforced order can print an argument that calls its double`() {
        struct Argument: CustomStringConvertible {
            let format: Spy<Int, String, Never>
            var description: String { format(1) }
        }
        let format = Spy<Int, String, Never>("format(_:)", returning: "text")
        let show = Spy<Argument, Void, Never>("show(_:)")
        let reports = reports {
            withTestScope {
                enforceOrder {
                    opening
                    show
                    format
                }
                show(Argument(format: format))
            }
        }
        #expect(
            reports.map(\.message.firstLine) == [
                "enforceOrder: entry 2 of 3 was called too early"
            ])
        #expect(reports.text.hasSuffix("*show(text)*"))
    }

    @Test
    func `A call too many is reported immediately, and too few calls at the end of the test`() {
        let recorder = ReportRecorder()
        TestReport.$reporter.withValue(recorder) {
            withTestScope {
                let line = currentLine() + 1
                saving.mustBeCalled(.exactly(2))
                opening.mustBeCalled(.once)
                #expect(
                    counts(recorder, [{ _ = saving(1) }, { _ = saving(2) }, { _ = saving(3) }])
                        == [0, 0, 1])
                #expect(recorder.reports.map(\.location.line) == [line])
            }
        }
        #expect(
            text(recorder.reports) == """
                StoreSpy.save(_:): expected 2 calls, got 3
                  #1      save(1)
                  #2      save(2)
                  #3      save(3)

                StoreSpy.open(): expected 1 call, got 0
                """)
    }

    @Test func `mustNotBeCalled() ignores earlier calls`() {
        let reports = reports {
            withTestScope {
                _ = saving(1)
                saving.mustNotBeCalled()
                saving.reset(.calls)
            }
        }
        #expect(reports.isEmpty)
    }

    @Test func `A call that is too early for an enforced order is reported immediately`() {
        let recorder = ReportRecorder()
        var line: UInt = 0
        TestReport.$reporter.withValue(recorder) {
            withTestScope {
                line = currentLine() + 1
                enforceOrder {
                    opening
                    saving.when { $0 == 2 }
                    closing
                }
                #expect(
                    counts(
                        recorder,
                        [
                            { _ = saving(1) }, { opening() }, { opening() }, { closing() },
                            { _ = saving(2) },
                        ]) == [0, 0, 0, 1, 1])
            }
        }
        #expect(
            text(recorder.reports) == """
                enforceOrder: entry 3 of 3 was called too early
                  #2      StoreSpy.open()
                  next    StoreSpy.save(_:) that matches the condition
                  #4      *StoreSpy.close()*
                """)
        #expect(recorder.reports.map(\.location.line) == [line])
    }

    @Test func `An incomplete enforced order is reported at the end of the test`() {
        let reports = reports {
            for isComplete in [false, true] {
                withTestScope {
                    enforceOrder {
                        opening
                        SpyOrder.unordered {
                            saving.when(with: 1)
                            saving.when(with: 2)
                        }
                        if !isComplete { closing }
                    }
                    opening()
                    _ = saving(2)
                    if isComplete { _ = saving(1) }
                }
            }
        }
        #expect(
            text(reports) == """
                enforceOrder: entry 2 of 3 wasn't called
                  #1      StoreSpy.open()
                  #2      StoreSpy.save(2)
                  next    StoreSpy.save(1)
                """)
    }

    @Test
    func `A call of an unordered group uses the part that leaves the others for later calls`() {
        let reports = reports {
            withTestScope {
                enforceOrder {
                    SpyOrder.unordered {
                        saving
                        saving.when(with: 1)
                    }
                    opening
                }
                _ = saving(1)
                _ = saving(2)
                opening()
            }
        }
        #expect(reports.isEmpty)
    }

    @Test
    func `The report of an enforced expectation includes a later call that was counted earlier`() {
        let isFirst = Locked(true)
        let reports = reports {
            withTestScope {
                saving.mustBeCalled(.once) { [saving] _ in
                    // This calls the spy during the check of the first call. For example, another
                    // thread may do so.
                    let calls = isFirst.withLock { isFirst in
                        defer { isFirst = false }
                        return isFirst
                    }
                    if calls { _ = saving(2) }
                    return true
                }
                _ = saving(1)
            }
        }
        #expect(reports.map { $0.message.contains("got 2") } == [true])
    }

    @Test func `An enforced order without an entry is reported`() {
        let reports = reports { withTestScope { enforceOrder {} } }
        #expect(reports.text == "enforceOrder: the order is empty, so nothing is enforced")
    }

    @Test
    func `reset(_:of:verifying:) reports a value without spies once, also in a strict test`() {
        let reports = reports {
            withTestScope(strict: true) { reset(.all, of: 7, verifying: true) }
        }
        #expect(reports.map(\.message.firstLine) == ["reset: Int has no spies"])
    }

    @Test func `A reset that verifies checks expectations and reports unchecked calls`() {
        let reports = reports {
            withTestScope(strict: true) {
                saving.mustBeCalled(.once)
                opening()
                reset(.calls, of: opening, saving, verifying: true)
                #expect(saving.callCount + opening.callCount == 0)
            }
        }
        #expect(
            reports.map { String($0.message.firstLine) } == [
                "StoreSpy.save(_:): expected 1 call, got 0",
                "reset: 1 unchecked call",
            ])
    }
}
