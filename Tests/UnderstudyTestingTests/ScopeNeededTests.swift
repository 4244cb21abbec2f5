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
    @Test("A factory says that it needs one, at the line that makes it")
    func factory() {
        let line = currentLine() + 1
        let reports = reports { _ = MetatypeFactory(Widget.self) }
        #expect(
            reports.map(\.message) == [
                """
                MetatypeFactory(Widget.self) belongs to a test, and there is no test scope here
                  add     `.doubles` to the test or its suite, DoublesTestCase, or withTestScope { }
                  hint    detached tasks and other threads do not inherit a scope
                """
            ])
        #expect(reports.map(\.location.line) == [line])
    }

    @Test("A static value says so at each use, and keeps nothing")
    func value() {
        let reports = reports {
            Widget.flags.value = true
            #expect(!Widget.flags.value)
        }
        #expect(reports.count == 2)
        #expect(reports[0].message.hasPrefix("A static value of Bool belongs to a test"))
    }

    @Test(
        "An instance made where no test is known is noted, at the line that tells of it", .doubles)
    func creation() async {
        let widgets = MetatypeFactory(Widget.self)
        let recorder = ReportRecorder()
        await Task.detached {
            TestReport.$reporter.withValue(recorder) { _ = Widget() }
        }.value
        #expect(widgets.instances.isEmpty)
        #expect(
            recorder.messages == [
                """
                Widget was created where no test is known, so no MetatypeFactory has seen it
                  hint    detached tasks and other threads do not inherit a scope
                """
            ])
        #expect(recorder.reports.map(\.severity) == [.note])
        #expect(recorder.reports.map(\.location.line) == [Widget.creationLine])
    }

    @Test("With `.doubles` it is there", .doubles)
    func scoped() {
        let widgets = MetatypeFactory(Widget.self)
        _ = Widget()
        #expect(widgets.creation.wasCalled(.once))
        Widget.flags.value = true
        #expect(Widget.flags.value)
    }
}
