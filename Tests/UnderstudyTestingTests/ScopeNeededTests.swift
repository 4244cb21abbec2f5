import TestSupport
import Testing
import UnderstudyTesting

private struct Widget: MetatypeDouble {
    typealias Arguments = Void
    static let flags = TestScoped(false)
    static let creationLine = currentLine() + 1
    init() { didGetCreated() }
}

@Suite("Static state without a test scope", .endsWhenIdle)
struct ScopeNeededTests {
    @Test func `A metatype factory without a test scope is reported at its line`() {
        let line = currentLine() + 1
        let reports = reports { _ = MetatypeFactory(Widget.self) }
        #expect(
            reports.text == """
                MetatypeFactory(Widget.self) needs a test scope
                  add     `.doubles` to the test or its suite, DoublesTestCase, or withTestScope { }
                  hint    detached tasks and other threads don't inherit a test scope
                """)
        #expect(reports.map(\.location.line) == [line])
    }

    @Test func `A metatype factory without a test scope still records and is reported once`() {
        struct Gadget: MetatypeDouble {
            typealias Arguments = Int
            init(_ size: Int) { didGetCreated(with: size) }
        }
        let reports = reports {
            let gadgets = MetatypeFactory(Gadget.self)
            _ = Gadget(3)
            expect(gadgets.creation, .wasCalled(.once, with: 3))
            #expect(gadgets.instances.count == 1)
        }
        #expect(
            reports.map { $0.message.prefix { $0 != "\n" } } == [
                "MetatypeFactory(Gadget.self) needs a test scope"
            ])
    }

    @Test func `An enforced order on a thread without a test fails the test of its spies`() async {
        let line = currentLine() + 4
        let issues = await issues {
            await withTestScope {
                let spy = Spy<Int, Void, Never>("save(_:)")
                await Task.detached { enforceOrder { spy } }.value
            }
        }
        #expect(issues.map(\.sourceLocation?.line) == [Int(line)])
    }

    @Test func `Each use of a test-scoped value without a scope is reported and stores nothing`() {
        let reports = reports {
            Widget.flags.value = true
            #expect(!Widget.flags.value)
        }
        #expect(reports.count == 2)
        #expect(reports[0].message.hasPrefix("TestScoped<Bool> needs a test scope"))
    }

    @Test(.doubles)
    func `An instance that is created outside any scope is noted at its initializer`() async {
        let widgets = MetatypeFactory(Widget.self)
        let recorder = ReportRecorder()
        await Task.detached {
            TestReport.$reporter.withValue(recorder) { _ = Widget() }
        }.value
        #expect(widgets.instances.isEmpty)
        #expect(
            recorder.reports.text == """
                Widget was created outside of any test scope, so no MetatypeFactory has recorded it
                  hint    detached tasks and other threads don't inherit a test scope
                """)
        #expect(recorder.reports.map(\.severity) == [.note])
        #expect(recorder.reports.map(\.location.line) == [Widget.creationLine])
    }

    @Test(.doubles)
    func `Metatype factories and test-scoped values work with the .doubles trait`() {
        let widgets = MetatypeFactory(Widget.self)
        _ = Widget()
        #expect(widgets.creation.wasCalled(.once))
        Widget.flags.value = true
        #expect(Widget.flags.value)
    }
}
