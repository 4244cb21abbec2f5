import TestSupport
import Testing
import UnderstudyTesting

private final class StoreSpy {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }
    static let partsLine = currentLine() + 1
    struct StaticSpies: Sendable {
        let add = Spy<Int, Bool, Never>("StoreSpy.add(_:)", returning: true)
        let count = Spy<Void, Int, Never>("StoreSpy.count")
        let title = SpiedProperty<String>("StoreSpy.title", value: "")
        let load = Spy<Int, Int, any Error>("StoreSpy.load(_:)")
        let initialize = Spy<Void, Void, Never>("StoreSpy.init()")
    }

    init() { Self.spies.initialize() }
}

private let add = StoreSpy.partsLine + 1

@Suite("Static spies without a test scope")
struct UnscopedStaticSpiesTests {
    /// Returns the report about a missing scope.
    private func missing(_ name: String) -> String {
        """
        the static spy \(name) needs a test scope
          add     `.doubles` to the test or its suite, DoublesTestCase, or withTestScope { }
          hint    detached tasks and other threads don't inherit a test scope
        """
    }

    @Test
    func `A call of a static spy without a test scope gets the initial answer without a report`() {
        let reports = reports {
            _ = StoreSpy()
            #expect(StoreSpy.spies.add(1))
            StoreSpy.spies.title.set("a")
            #expect(StoreSpy.spies.title.get() == "")
            #expect(throws: Unstubbed.self) { try StoreSpy.spies.load(1) }
        }
        #expect(reports.map(\.message) == [])
    }

    @Test func `Static spies without a test scope aren't stored`() {
        weak var kept: AnyObject?
        do {
            let part = StoreSpy.spies.add
            _ = part(1)
            kept = part
            #expect(StoreSpy.spies.add !== part)
        }
        #expect(kept == nil)
    }

    @Test func `Stubbing a static spy without a test scope is reported once at the spy`() {
        let reports = reports {
            StoreSpy.spies.add.returns(false)
            StoreSpy.spies.add.shouldFail = true
            StoreSpy.spies.add.when { $0 == 1 }.returns(true)
            StoreSpy.spies.add.fails(.once)
            StoreSpy.spies.add.completes { _ in {} }
            _ = StoreSpy.spies.add.suspends()
            StoreSpy.spies.add.reset()
        }
        #expect(reports.map(\.message) == [missing("StoreSpy.add(_:)")])
        #expect(reports.map(\.location.line) == [add])
    }

    @Test func `A test that uses a static spy reports a missing test scope once`() async {
        let reports = await reports {
            StoreSpy.spies.count.returns(3)
            #expect(await StoreSpy.spies.count() == 0)
            #expect(!expect(StoreSpy.spies.count, .wasCalled(.once)))
            #expect(await !expect(StoreSpy.spies.count, .wasCalled(.once), within: .zero))
            #expect(!expectOrder { StoreSpy.spies.count })
            StoreSpy.spies.add.mustBeCalled(.once)
        }
        #expect(reports.map(\.message) == [missing("StoreSpy.count"), missing("StoreSpy.add(_:)")])
    }

    @Test func `A repetition of a test reports the missing test scope of a static spy again`() {
        let reports = reports {
            for _ in 1...2 {
                StoreSpy.spies.count.returns(3)
                expect(StoreSpy.spies.count, .wasCalled(.once))
            }
        }
        #expect(reports.map(\.message) == Array(repeating: missing("StoreSpy.count"), count: 2))
    }

    @Test func `Every kind of check of a static spy without a test scope is reported`() {
        let questions: [(Spy<Int, Bool, Never>) -> Void] = [
            { _ = $0.calls }, { _ = $0.callCount }, { _ = $0.didGetCalled }, { _ = $0.lastCall },
            { _ = $0.history }, { _ = $0.callTimes }, { _ = $0.wasCalled(.never) },
            { _ = $0.wasCalled(.never, with: 1) },
            { _ = $0.wasCalled(.never) { $0 == 1 } }, { expect($0, .wasCalled(.never)) },
            { $0.verify() }, { spy in expectOrder { SpyOrder.unordered { spy } } },
        ]
        for (index, question) in questions.enumerated() {
            let reports = reports { question(StoreSpy.spies.add) }
            #expect(reports.map(\.message) == [missing("StoreSpy.add(_:)")], "question \(index)")
        }
    }

    @Test func `A missing test scope is recorded as an issue at the test`() async throws {
        let test = try #require(Test.current)
        let issues = await issues { StoreSpy.spies.add.returns(false) }
        #expect(issues.map(\.sourceLocation) == [test.sourceLocation])
    }

    @Test func `Each use of a static spy on a thread without a test is reported`() async {
        let recorder = ReportRecorder()
        await Task.detached {
            TestReport.$reporter.withValue(recorder) {
                StoreSpy.spies.add.returns(false)
                StoreSpy.spies.add.shouldFail = true
            }
        }.value
        let message = missing("StoreSpy.add(_:)")
        #expect(recorder.messages == [message, message])
    }

    @Test func `Recording outcomes or times of a static spy without a test scope is reported`() {
        let recordings: [(Spy<Int, Bool, Never>) -> Void] = [
            { $0.recordOutcomes() }, { $0.recordTimes(on: TestTimeline()) },
        ]
        for recording in recordings {
            let reports = reports { recording(StoreSpy.spies.add) }
            #expect(reports.map(\.message) == [missing("StoreSpy.add(_:)")])
        }
    }

    @Test func `An expectation of a static spy without a test scope is reported once`() {
        let reports = reports { StoreSpy.spies.add.mustBeCalled(.once) }
        #expect(reports.map(\.message) == [missing("StoreSpy.add(_:)")])
    }

    @Test
    func `An unstubbed call of a static spy without a test scope has a hint about the scope`() {
        let reports = reports { #expect(StoreSpy.spies.count() == 0) }
        let lines = reports.flatMap { $0.message.split(separator: "\n") }
        #expect(
            lines.filter { !$0.hasPrefix("  #") } == [
                "StoreSpy.count: no answer for this call",
                "  add     StoreSpy.spies.count.returns(<#Int#>)",
                "  hint    there is no test scope here: add `.doubles` to the test or its suite, DoublesTestCase, or withTestScope { }",
            ])
    }

    @Test func `A static spy from before a scope belongs to the test that stubs it`() {
        let part = StoreSpy.spies.add
        let reports = reports {
            withTestScope {
                part.returns(false)
                #expect(!part(1))
                part.mustBeCalled(.once)
                #expect(part.callCount == 1)
            }
        }
        #expect(
            reports.map { $0.message.prefix { $0 != "\n" } } == [
                "StoreSpy.add(_:): expected 1 call, got 0"
            ])
    }

    @Test(.doubles, arguments: 0..<20)
    func `Static spies belong to each test case with the .doubles trait`(_ number: Int) {
        _ = StoreSpy()
        _ = StoreSpy.spies.add(number)
        #expect(StoreSpy.spies.add.calls == [number])
        #expect(StoreSpy.spies.initialize.wasCalled(.once))
    }
}
