import Foundation
import TestSupport
import Testing

@testable import Understudy

private final class Widget: MetatypeDouble {
    typealias Arguments = Void
    init() { didGetCreated() }
}

private enum Static {
    static let spies = TestScoped { Spies() }

    struct Spies: Sendable {
        let keep = Spy<Token, Void, Never>("Static.keep(_:)")
    }
}

/// A double that releases a spy when the test ends. For example, another thread might do so.
private final class LastOwner: ScopedDouble {
    private var spy: Spy<Int, Void, Never>?

    init(of spy: Spy<Int, Void, Never>) { self.spy = spy }

    func endOfTestReports(strict: Bool) -> [TestReport] {
        spy = nil
        return []
    }
}

@Suite("Test scopes", .endsWhenIdle)
struct TestScopeTests {
    @Test func `The latest line is known if each line is in the file of its own double`() {
        let scope = TestScope()
        let helper = TestReport.Location("App/Helper.swift", "Helper.swift", 3, 1)
        let test = TestReport.Location("App/Test.swift", "Test.swift", 9, 1)
        scope.recordUsage(helper, of: helper)
        scope.recordUsage(test, of: test)
        #expect(scope.latestLine?.line == test.line)
    }

    @Test func `Leftovers of a spy that outlives its test are reported once`() {
        var kept: Spy<Int, Int, Never>?
        let reports = reports {
            withTestScope(strict: true) {
                let spy = Spy<Int, Int, Never>("next(_:)")
                spy.returns(each: [1, 2])
                _ = spy(0)
                kept = spy
            }
            #expect(kept?.callCount == 1)
            kept = nil
        }
        #expect(
            reports.map(\.message.firstLine) == [
                "next(_:): 1 of 2 answers from returns(each:) was never used",
                "next(_:): 1 call was never checked",
            ])
    }

    @Test func `A spy that is released while its test ends reports its failed checks`() {
        let scope = TestScope()
        let isGoing = Locked(false)
        let reports = reports {
            TestScope.$current.withValue(scope) {
                let spy = Spy<Int, Void, Never>("select(_:)")
                let once = SpyExpectation<Int>.wasCalled(.once) { _ in
                    // Another thread, for example, might end the test at this time.
                    if isGoing.withLock({ $0 }) { scope.run {} }
                    return true
                }
                _ = spy.check(once, at: TestReport.Location())
                spy(1)
                isGoing.withLock { $0 = true }
            }
        }
        #expect(scope.hasEnded)
        #expect(reports.map(\.message) == ["select(_:): called once after this check"])
    }

    @Test func `A spy created outside a test belongs to the first running test that stubs it`() {
        let spy = Spy<Int, Int, Never>("next(_:)")
        let first = reports { withTestScope { spy.returns(each: [1]) } }
        #expect(first.count == 1)
        // The first test is over, so the spy should join the second one.
        let second = reports { withTestScope { spy.returns(each: [1, 2]) } }
        #expect(
            second.map(\.message) == [
                """
                next(_:) belongs to an earlier test, but is used in another one
                  hint    create doubles in each test, or reset() them first
                """,
                "next(_:): 2 of 2 answers from returns(each:) were never used",
            ])
        spy.returns(0)
    }

    @Test func `A spy still belongs to its test when an inner test stubs it`() {
        var inner: [TestReport] = []
        let outer = reports {
            withTestScope {
                let spy = Spy<Int, Int, Never>("next(_:)")
                inner = reports { withTestScope { spy.returns(each: [1]) } }
                #expect(spy.callCount == 0)
            }
        }
        #expect(inner.isEmpty)
        #expect(outer.count == 1)
    }

    @Test func `The doubles and arguments of a test are released when it ends`() {
        weak var widget: Widget?
        weak var factory: MetatypeFactory<Widget>?
        weak var token: Token?
        withTestScope {
            let widgets = MetatypeFactory(Widget.self)
            let (made, kept) = (Widget(), Token())
            Static.spies.keep(kept)
            (widget, factory, token) = (made, widgets, kept)
            #expect(widgets.instances.count == 1)
        }
        #expect(widget == nil && factory == nil && token == nil)
    }

    @Test func `A test scope is released after the test, even if its static values hold fakes`() {
        struct Doubles: Sendable {
            let timeline = TestTimeline()
            let work = TestWorkGroup()
            let load = Spy<Int, Int, any Error>("load(_:)")
            let held: Spy<Int, Int, any Error>.HeldCalls

            init() { held = load.suspends() }
        }
        let doubles = TestScoped { Doubles() }
        weak var scope: TestScope?
        withTestScope {
            scope = TestScope.current
            #expect(doubles.value.work.running.isEmpty)
        }
        #expect(scope == nil)
    }

    @Test func `A new test-scoped value never has the value of an earlier one`() {
        withTestScope {
            for _ in 0..<100 {
                let scoped = TestScoped(0)
                #expect(scoped.value == 0)
                scoped.value = 7
            }
        }
    }

    @Test func `A metatype factory receives instances that are created in an inner scope`() {
        withTestScope {
            let widgets = MetatypeFactory(Widget.self)
            withTestScope { _ = Widget() }
            #expect(widgets.instances.count == 1)
        }
    }

    @Test func `Held completion handlers are reported when the test ends even if kept`() {
        var handle: Spy<(Int) -> Void, Void, Never>.HeldCompletions<Int>?
        let reports = reports {
            withTestScope {
                let spy = Spy<(Int) -> Void, Void, Never>("load(completion:)")
                handle = spy.holdsCompletion(\.self)
                spy { _ in }
            }
        }
        #expect(
            reports.map(\.message.firstLine) == [
                "load(completion:): 1 completion handler still held by holdsCompletion(_:)"
            ])
        #expect(handle?.count == 1)
        // They aren't reported again when the handle is released.
        #expect(TestSupport.reports { handle = nil }.isEmpty)
    }

    @Test
    func `Completed handlers aren't reported at the end of the test even if the handle is kept`() {
        var handle: Spy<(Int) -> Void, Void, Never>.HeldCompletions<Int>?
        let reports = reports {
            withTestScope {
                let spy = Spy<(Int) -> Void, Void, Never>("load(completion:)")
                let held = spy.holdsCompletion(\.self)
                spy { _ in }
                held.complete(with: 1)
                handle = held
            }
        }
        #expect(reports.map(\.message) == [])
        #expect(handle?.count == 0)
    }

    @Test func `Held calls are reported at the end of the test even after another answer`() async {
        var handle: Spy<Int, Int, Never>.HeldCalls?
        let reports = await reports {
            await withTestScope {
                let spy = Spy<Int, Int, Never>("load(_:)")
                let held = spy.suspends()
                Task { await spy(1) }
                await held.next()
                spy.returns(5)
                handle = held
            }
        }
        #expect(reports.map(\.message.firstLine) == ["load(_:): 1 call still held by suspends()"])
        handle?.resume(returning: 1)
    }

    @Test func `A leftover is reported even if the test has already failed with the same text`() {
        let text = "load(_:): expected 1 call, got 0"
        let reports = reports {
            withTestScope {
                let spy = Spy<Int, Void, Never>("load(_:)")
                spy.mustBeCalled(.once)
                TestScope.current?.recordShownMessage(text)
            }
        }
        #expect(reports.map(\.message) == [text])
    }

    @Test func `An unstubbed call is reported even if its spy is reset`() {
        let reports = reports {
            withTestScope {
                let spy = Spy<Int, Int, any Error>("load(_:)")
                _ = try? spy(1)
                spy.reset(.calls)
            }
        }
        #expect(reports.map(\.message.firstLine) == ["load(_:): no answer for this call"])
    }
}

@Suite("The strict end of a test", .endsWhenIdle)
struct StrictScopeTests {
    @Test
    func `Reading the instances of a metatype factory checks their creation in a strict test`() {
        let reports = reports {
            withTestScope(strict: true) {
                let widgets = MetatypeFactory(Widget.self)
                _ = Widget()
                #expect(widgets.instances.count == 1)
            }
        }
        #expect(reports.isEmpty)
    }

    @Test func `A strict test requires checks of property writes, and not of reads`() {
        let reports = reports {
            withTestScope(strict: true) {
                let volume = SpiedProperty<Int>("PlayerSpy.volume", value: 1)
                volume.set(volume.get() + 1)
                volume.set(5)
                #expect(volume.set.lastCall == 5)
            }
        }
        #expect(
            reports.map(\.message.firstLine) == [
                "PlayerSpy.volume.set: 1 call was never checked"
            ])
    }

    @Test func `Unchecked calls of a spy that is released while its test ends are reported once`() {
        let reports = reports {
            var owner: LastOwner?
            withTestScope(strict: true) {
                let spy = Spy<Int, Void, Never>("keep(_:)")
                spy(1)
                let last = LastOwner(of: spy)
                TestScope.current?.register(last)
                owner = last
            }
            withExtendedLifetime(owner) {}
        }
        #expect(reports.map(\.message.firstLine) == ["keep(_:): 1 call was never checked"])
    }

    @Test func `A held call counts as checked in a strict test`() async {
        let reports = await reports {
            await withTestScope(strict: true) {
                let spy = Spy<Int, Int, Never>("load(_:)")
                let held = spy.suspends()
                async let result = spy(1)
                await held.next()?.resume(returning: 2)
                #expect(await result == 2)
            }
        }
        #expect(reports.isEmpty)
    }

    @Test func `A fulfilled order marks only the calls of its entries as checked`() {
        let reports = reports {
            withTestScope(strict: true) {
                let spy = Spy<Int, Void, Never>("step(_:)")
                for id in 1...3 { spy(id) }
                let check = orderProblem { spy.when { $0 == 2 } }
                #expect(check == nil)
            }
        }
        let lines = reports.first?.message.split(separator: "\n") ?? []
        #expect(lines.first == "step(_:): 2 calls were never checked")
        #expect(lines.dropFirst().map { $0.suffix(7) } == ["step(1)", "step(3)"])
    }
}
