import TestSupport
import Testing

@testable import Understudy

@Suite("Expectations", .endsWhenIdle)
struct ExpectationTests {
    @Test func `An unmet expectation is reported at its line when the scope ends`() {
        var line: UInt = 0
        let reports = reports {
            withTestScope {
                let spy = Spy<Int, Void, Never>("select(_:)")
                line = currentLine() + 1
                spy.mustBeCalled(.once, with: 3)
                spy(4)
            }
        }
        #expect(reports.count == 1)
        #expect(
            reports[0].message.hasPrefix(
                "select(_:): expected 1 matching call, got 0 (1 call differs)\n  wanted  select(3)")
        )
        #expect(reports[0].message.hasSuffix("select(*4*)"))
        #expect(reports.map(\.location.line) == [line])
    }

    @Test func `The report of an expectation lists the calls before it`() {
        // Calls of other tests can have the numbers in between.
        let numbers = Locked<[UInt64]>([])
        let reports = reports {
            withTestScope {
                let spy = Spy<Int, Void, Never>("select(_:)")
                spy(1)
                spy(2)
                numbers.withLock { $0 = spy.history.map(\.number) }
                spy.mustBeCalled(.once)
                spy.mustBeCalled(.once, with: 1)
            }
        }
        let (first, second) = numbers.withLock { ($0[0], $0[1]) }
        #expect(reports.count == 2)
        #expect(
            reports.text == """
                select(_:): expected 1 call, got 0
                  hint    #\(first), #\(second) arrived before this line; only later calls count

                select(_:): expected 1 call, got 0
                  wanted  select(1)
                  hint    #\(first) arrived before this line; only later calls count
                """)
    }

    @Test func `Fulfilled expectations aren't reported`() {
        let reports = reports {
            withTestScope {
                let spy = Spy<Int, Void, Never>("select(_:)")
                spy.mustBeCalled(.once, with: 3)
                spy.mustBeCalled(.atLeast(2))
                spy.mustNotBeCalled { $0 > 5 }
                spy(3)
                spy(4)
            }
        }
        #expect(reports.isEmpty)
    }

    @Test func `An expectation doesn't count earlier calls`() {
        let spy = Spy<Int, Void, Never>("select(_:)")
        spy(1)
        spy.mustNotBeCalled()
        #expect(reports { spy.verify() }.isEmpty)
        spy.mustBeCalled(.once)
        #expect(reports { spy.verify() }.count == 1)
    }

    @Test func `verify() checks the expectations of a spy immediately and once`() {
        let spy = Spy<Int, Void, Never>("select(_:)")
        spy.mustBeCalled(.exactly(2))
        spy(1)
        let first = reports { spy.verify() }
        #expect(first.map(\.message.firstLine) == ["select(_:): expected 2 calls, got 1"])
        #expect(reports { spy.verify() }.isEmpty)
    }

    @Test func `An unmet expectation without a scope is reported when the spy is released`() {
        let reports = reports {
            let spy = Spy<Int, Void, Never>("select(_:)")
            spy.mustBeCalled(.once)
        }
        #expect(reports.map(\.message) == ["select(_:): expected 1 call, got 0"])
    }

    @Test func `An unmet expectation of a released spy is reported once, when the scope ends`() {
        let reports = reports {
            withTestScope {
                do {
                    let spy = Spy<Int, Void, Never>("select(_:)")
                    spy.mustBeCalled(.once)
                }
            }
        }
        #expect(reports.map(\.message) == ["select(_:): expected 1 call, got 0"])
    }
}

@Suite("Leftovers of a test", .endsWhenIdle)
struct LeftoverTests {
    @Test func `Unused answers of a sequence are reported at the line of the sequence`() {
        var line: UInt = 0
        let reports = reports {
            withTestScope {
                let spy = Spy<Int, Int, Never>("next(_:)")
                line = currentLine() + 1
                spy.returns(each: [1, 2, 3])
                _ = spy(0)
            }
        }
        #expect(
            reports.map(\.message)
                == ["next(_:): 2 of 3 answers from returns(each:) were never used"])
        #expect(reports.map(\.location.line) == [line])
    }

    @Test func `A single unused answer of a sequence is reported`() {
        let reports = reports {
            withTestScope { Spy<Int, Int, Never>("next(_:)").returns(each: [1]) }
        }
        #expect(
            reports.map(\.message)
                == ["next(_:): 1 of 1 answer from returns(each:) was never used"])
    }

    @Test func `Held calls are reported when the test ends even if it keeps the handle`() async {
        var line: UInt = 0
        var handle: Spy<Int, Int, any Error>.HeldCalls?
        let reports = await reports {
            await withTestScope {
                let spy = Spy<Int, Int, any Error>("load(_:)")
                line = currentLine() + 1
                let held = spy.suspends()
                Task { try await spy(1) }
                await held.next()
                handle = held
            }
        }
        #expect(
            numbered(reports.text) == """
                load(_:): 1 call still held by suspends()
                  #1      load(1)
                  add     held.resume(returning: …) for each call
                """)
        #expect(reports.map(\.location.line) == [line])
        handle?.resume(returning: 1)
    }

    @Test func `A strict test reports unchecked calls`() {
        let reports = reports {
            withTestScope(strict: true) {
                let spy = Spy<Int, Void, Never>("select(_:)")
                let other = Spy<Int, Void, Never>("close(_:)")
                spy(1)
                spy(2)
                #expect(spy.wasCalled(.once, with: 1))
                spy(3)
                #expect(spy.lastCall == 3)
                spy(4)
                other(5)
                #expect(other.didGetCalled)
                spy(5)
            }
        }
        #expect(reports.count == 1)
        let lines = reports[0].message.split(separator: "\n")
        #expect(lines[0] == "select(_:): 3 calls were never checked")
        #expect(lines.dropFirst().map { $0.suffix(9) } == ["select(2)", "select(4)", "select(5)"])
    }

    @Test
    func `A long list of unchecked calls is shortened; the attachment has all of them`() throws {
        let reports = reports {
            withTestScope(strict: true) {
                let spy = Spy<Int, Void, Never>("select(_:)")
                for id in 1...20 { spy(id) }
            }
        }
        let lines = try #require(reports.first?.message.split(separator: "\n"))
        #expect(lines.count == 8)
        #expect(lines.last == "  …       and 14 more calls")
        #expect(reports.first?.attachment?.split(separator: "\n").count == 20)
    }

    @Test func `Unchecked calls aren't reported in a test that isn't strict`() {
        let reports = reports {
            withTestScope { Spy<Int, Void, Never>("select(_:)")(1) }
        }
        #expect(reports.isEmpty)
    }

    @Test
    func `A report from a thread without a test is delivered when the double's test ends`() async {
        let recorder = ReportRecorder()
        let reports = await reports {
            await withTestScope {
                let spy = Spy<Int, Int, Never>("load(_:)")
                // A detached task inherits neither the scope nor the reporter.
                await Task.detached { _ = spy.function.sync(1) }.value
                TestReport.$reporter.withValue(recorder) { _ = spy.function.sync(2) }
            }
        }
        #expect(recorder.messages.map(\.firstLine) == ["load(_:): no answer for this call"])
        #expect(reports.map(\.message.firstLine) == ["load(_:): no answer for this call"])
        #expect(reports.first?.message.contains("load(1)") == true)
    }
}

extension String {
    var firstLine: Substring { prefix { $0 != "\n" } }
}
