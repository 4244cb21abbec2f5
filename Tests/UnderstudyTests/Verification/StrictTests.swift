import TestSupport
import Testing
import Understudy

@Suite("Checked calls in strict tests")
struct StrictTests {
    /// Returns the lines of a strict test's reports, without the calls' numbers.
    private func endOfTestReports(of body: () -> Void) -> [Substring] {
        reports { withTestScope(strict: true, body) }
            .flatMap { $0.message.split(separator: "\n") }
            .map { $0.hasPrefix("  #") ? $0.split(separator: " ").last ?? "" : $0 }
    }

    @Test func `Calls that a test has read or counted are checked`() {
        let endOfTestReports = endOfTestReports {
            let read = Spy<Int, Void, Never>("read(_:)")
            read(1)
            #expect(read.calls == [1])
            let counted = Spy<Int, Void, Never>("counted(_:)")
            counted(1)
            #expect(counted.wasCalled(.once))
        }
        #expect(endOfTestReports.isEmpty)
    }

    @Test(arguments: [
        Check("calls", []) { #expect($0.calls == [1, 2, 3]) },
        Check("callCount", []) { #expect($0.callCount == 3) },
        Check("didGetCalled", []) { #expect($0.didGetCalled) },
        Check("history", []) { #expect($0.history.count == 3) },
        Check("description", []) { #expect($0.description.contains("(3)")) },
        Check("lastCall", ["select(1)", "select(2)"]) { #expect($0.lastCall == 3) },
        Check("nextCall()", ["select(2)", "select(3)"]) { await $0.nextCall() },
        Check("incomingCalls", ["select(3)"]) { spy in
            for await call in spy.incomingCalls where call == 2 { break }
        },
        Check("wasCalled(_:with:)", ["select(1)", "select(3)"]) {
            #expect($0.wasCalled(.once, with: 2))
        },
        Check("expect(_:_:)", ["select(1)", "select(3)"]) {
            expect($0, .wasCalled(.once, with: 2))
        },
        Check("expectOrder(_:)", ["select(2)"]) { spy in
            expectOrder {
                spy.when(with: 1)
                spy.when(with: 3)
            }
        },
        Check("a failed check", []) { spy in
            let reports = reports { expect(spy, .wasCalled(.exactly(2))) }
            #expect(reports.count == 1)
        },
    ])
    func `A check of some calls leaves the others unchecked`(check: Check) async {
        let reports = await reports {
            await withTestScope(strict: true) {
                let spy = Spy<Int, Void, Never>("select(_:)")
                for id in 1...3 { spy.function.sync(id) }
                await check.perform(spy)
            }
        }
        let lines = reports.flatMap { $0.message.split(separator: "\n").dropFirst() }
        #expect(lines.map { $0.split(separator: " ").last.map(String.init) } == check.unchecked)
    }

    /// A check of a spy that was called with 1, 2 and 3.
    struct Check: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The calls that remain unchecked.
        let unchecked: [String]
        let perform: @Sendable (Spy<Int, Void, Never>) async -> Void

        init(
            _ name: String, _ unchecked: [String],
            perform: @escaping @Sendable (Spy<Int, Void, Never>) async -> Void
        ) {
            testDescription = name
            self.unchecked = unchecked
            self.perform = perform
        }
    }

    @Test func `A held call is checked, because the test answers it`() async {
        let reports = await reports {
            await withTestScope(strict: true) {
                let spy = Spy<Int, Void, Never>("select(_:)")
                let held = spy.suspends()
                let task = Task { await spy(1) }
                await held.next()
                held.resume()
                await task.value
            }
        }
        #expect(reports.map(\.message) == [])
    }

    @Test func `An expectation marks only its matching calls as checked`() {
        let endOfTestReports = endOfTestReports {
            let spy = Spy<Int, Void, Never>("select(_:)")
            spy(2)
            spy.mustBeCalled(.once, with: 3)
            spy(3)
            spy(4)
        }
        #expect(
            endOfTestReports == [
                "select(_:): 2 calls were never checked", "select(2)", "select(4)",
            ])
    }

    @Test func `Unchecked calls of a spy that outlives the test are reported`() {
        var spy: Spy<Int, Void, Never>?
        let endOfTestReports = endOfTestReports {
            spy = Spy<Int, Void, Never>("select(_:)")
            spy?.function.sync(1)
        }
        #expect(endOfTestReports == ["select(_:): 1 call was never checked", "select(1)"])
        #expect(spy?.callCount == 1)
    }

    @Test func `A report of six unchecked calls is complete and has no attachment`() {
        let reports = reports {
            withTestScope(strict: true) {
                let spy = Spy<Int, Void, Never>("select(_:)")
                for id in 1...6 { spy(id) }
            }
        }
        #expect(reports.map { $0.message.split(separator: "\n").count } == [7])
        #expect(reports.map(\.attachment) == [nil])
    }

    @Test func `A call during the evaluation of a condition isn't marked as checked`() {
        let endOfTestReports = endOfTestReports {
            let spy = Spy<Int, Void, Never>("select(_:)")
            spy(1)
            let isSatisfied = spy.wasCalled(.once) { _ in
                spy.reset(.calls)
                spy(2)
                return true
            }
            #expect(isSatisfied)
        }
        #expect(endOfTestReports == ["select(_:): 1 call was never checked", "select(2)"])
    }

    @Test func `Calls before an expectation of any call aren't marked as checked by it`() {
        let endOfTestReports = endOfTestReports {
            let spy = Spy<Int, Void, Never>("select(_:)")
            spy(1)
            spy.mustBeCalled(.once)
            spy(2)
        }
        #expect(endOfTestReports == ["select(_:): 1 call was never checked", "select(1)"])
    }

    @Test func `A property write after a call of a released double needs a check`() {
        func callAndCheck() {
            let spy = Spy<Int, Void, Never>("select(_:)")
            spy(1)
            expect(spy, .wasCalled(.once))
        }
        let endOfTestReports = endOfTestReports {
            let volume = SpiedProperty<Int>("PlayerSpy.volume", value: 0)
            callAndCheck()
            volume.set(3)
            callAndCheck()
        }
        #expect(
            endOfTestReports == ["PlayerSpy.volume.set: 1 call was never checked", "3"])
    }

    @Test func `A property write before the first call needs no check after that call is reset`() {
        let endOfTestReports = endOfTestReports {
            let volume = SpiedProperty<Int>("PlayerSpy.volume", value: 0)
            let select = Spy<Int, Void, Never>("select(_:)")
            volume.set(3)
            select(1)
            expect(select, .wasCalled(.once))
            select.reset(.calls)
        }
        #expect(endOfTestReports == [])
    }

    @Test
    func `A call that one test reported isn't reported by the next test that its spy joins`() {
        let spy = Spy<Int, Int, any Error>("load(_:)")
        let first = reports {
            withTestScope {
                _ = spy.callCount
                _ = try? spy.function.sync(1)
            }
        }
        #expect(first.count == 1)
        let second = reports { withTestScope { _ = spy.callCount } }
        #expect(second.map(\.severity) == [.note])
    }
}
