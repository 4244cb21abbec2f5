import TestSupport
import Testing

@testable import Understudy

@Suite("Late calls")
struct LateCallTests {
    private func spy<Output, Failure>(
        _ type: Output.Type, throwing: Failure.Type, returning output: Output? = nil
    ) -> Spy<Int, Output, Failure> {
        TestScope(name: "Feed, FeedTests.swift:12").run {
            let spy = Spy<Int, Output, Failure>("LoaderSpy.load(_:)")
            if let output { spy.returns(output) }
            return spy
        }
    }

    private func text(_ called: String) -> String {
        """
        LoaderSpy.load(_:) was \(called) after its test ended
          #1      load(1)
          test    Feed, FeedTests.swift:12
          hint    await the work that calls it before the test ends
        """
    }

    @Test func `The first answered late call of a spy is noted with the test's name`() {
        let spy = spy(Int.self, throwing: Never.self, returning: 3)
        let reports = reports { #expect([spy(1), spy(2)] == [3, 3]) }
        #expect(reports.map { numbered($0.message) } == [text("called")])
        #expect(reports.map(\.severity) == [.note])
    }

    @Test func `An answered late call doesn't suppress the report of an unstubbed one`() {
        let spy = spy(Int.self, throwing: Never.self)
        spy.when(with: 1).returns(7)
        let reports = reports { #expect([spy(1), spy(2), spy(3)] == [7, 0, 0]) }
        #expect(reports.map(\.severity) == [.note, .failure])
        #expect(
            reports.map(\.message.firstLine) == [
                "LoaderSpy.load(_:) was called after its test ended",
                "LoaderSpy.load(_:) was called without an answer after its test ended",
            ])
    }

    @Test(arguments: [true, false])
    func `An unstubbed late call is reported once, and then throws or returns an empty value`(
        _ canThrow: Bool
    ) throws {
        let reports = reports {
            if canThrow {
                let spy = spy(Int.self, throwing: (any Error).self)
                #expect(throws: Unstubbed.self) { try spy(1) }
            } else {
                let spy = spy(Int.self, throwing: Never.self)
                #expect(spy(1) == 0)
            }
        }
        #expect(reports.map { numbered($0.message) } == [text("called without an answer")])
        #expect(reports.map(\.severity) == [.failure])
    }

    @Test func `A call that is still unanswered when its test ends is reported as late`() {
        let scope = TestScope(name: "Feed, FeedTests.swift:12")
        let reports = reports {
            TestScope.$current.withValue(scope) {
                let spy = Spy<Int, Int, any Error>("LoaderSpy.load(_:)")
                // This closure runs between the record of the call and its answer. For example,
                // another thread might end the test at this time.
                spy.when { _ in
                    scope.run {}
                    return false
                }.returns(1)
                #expect(throws: Unstubbed.self) { try spy(1) }
            }
        }
        #expect(reports.map { numbered($0.message) } == [text("called without an answer")])
    }

    /// An argument that ends a test when it's first described. For example, another thread might
    /// end the test between the record of a call and the report that it's unstubbed.
    private final class Ending: CustomStringConvertible, Sendable {
        private let scope: TestScope?
        private let hasEnded = Locked(false)
        /// The reports of the test at its end.
        let reports = Locked<[TestReport]>([])

        init(_ scope: TestScope?) { self.scope = scope }

        var description: String {
            let isFirst = hasEnded.withLock { hasEnded in
                defer { hasEnded = true }
                return !hasEnded
            }
            if isFirst, let scope {
                let told = TestSupport.reports { scope.run {} }
                reports.withLock { $0 = told }
            }
            return "1"
        }
    }

    /// Returns the reports of a strict test at its end, which happens before the caller of a spy
    /// reports the unstubbed call.
    private func told<Output, Failure>(
        of type: Output.Type, throwing: Failure.Type,
        _ call: (Spy<Ending, Output, Failure>, Ending) -> Void
    ) -> String {
        let scope = TestScope(isStrict: true)
        let ending = Ending(scope)
        let later = reports {
            TestScope.$current.withValue(scope) {
                let spy = Spy<Ending, Output, Failure>("LoaderSpy.load(_:)")
                call(spy, ending)
            }
        }
        #expect(later.map(\.message) == [])
        return numbered(ending.reports.withLock { $0 }.map(\.message).joined(separator: "\n"))
    }

    @Test func `The end of a test reports an unstubbed call that its caller hasn't reported yet`() {
        func text(_ type: String) -> String {
            """
            LoaderSpy.load(_:): no answer for this call
              #1      load(1)
              add     spies.load.returns(<#\(type)#>)
            """
        }
        let throwing = told(of: Int.self, throwing: (any Error).self) { spy, input in
            #expect(throws: Unstubbed.self) { try spy(input) }
        }
        #expect(throwing == text("Int"))
        let plain = told(of: Int.self, throwing: Never.self) { #expect($0($1) == 0) }
        #expect(plain == text("Int"))
        let erased = told(of: Any.self, throwing: (any Error).self) { spy, input in
            #expect(throws: Unstubbed.self) { try spy.function(input, as: String.self) }
        }
        #expect(erased == text("String"))
    }

    @Test func `An unstubbed call is reported once if its spy is released while the test ends`() {
        let scope = TestScope(isStrict: true)
        let ending = Ending(scope)
        _ = reports {
            TestScope.$current.withValue(scope) {
                let spy = Spy<Ending, Int, any Error>("LoaderSpy.load(_:)")
                _ = try? spy(Ending(nil))
                spy.returns(1)
                // If the test is strict, it lists this call when the spy is released.
                _ = try? spy(ending)
            }
        }
        #expect(
            ending.reports.withLock { $0 }.map(\.message.firstLine) == [
                "LoaderSpy.load(_:): no answer for this call"
            ])
    }

    @Test func `A call during the check for leftovers is reported as a call of the test`() {
        /// A double that calls a spy when the scope collects leftovers.
        final class Caller: ScopedDouble {
            let spy: Spy<Int, Int, any Error>
            init(of spy: Spy<Int, Int, any Error>) { self.spy = spy }

            func endOfTestReports(strict: Bool) -> [TestReport] {
                _ = try? spy(1)
                return []
            }
        }
        let scope = TestScope()
        var caller: Caller?
        let reports = reports {
            scope.run {
                // The scope collects this caller after its spy, which was created before.
                let spy = Spy<Int, Int, any Error>("LoaderSpy.load(_:)")
                caller = Caller(of: spy)
                caller.map(scope.register)
            }
        }
        #expect(caller?.spy.callCount == 1)
        #expect(reports.map(\.message.firstLine) == ["LoaderSpy.load(_:): no answer for this call"])
    }

    @Test func `A call that ends the test by fulfilling an order isn't reported as late`() {
        let scope = TestScope()
        let reports = reports {
            TestScope.$current.withValue(scope) {
                let spy = Spy<Int, Int, any Error>("LoaderSpy.load(_:)")
                // This runs when waiting orders receive the call. For example, one of them may end
                // the test.
                enforceOrder {
                    spy.when { _ in
                        scope.run {}
                        return true
                    }
                }
                _ = try? spy(1)
            }
        }
        let lines = reports.map { String($0.message.firstLine) }
        #expect(
            lines.filter { $0.hasPrefix("LoaderSpy") }
                == ["LoaderSpy.load(_:): no answer for this call"])
    }

    @Test
    func `The Unstubbed error of a late call has its report, even if answers ran out`() throws {
        var error: Unstubbed?
        _ = try reports {
            let spy = TestScope().run {
                let spy = Spy<Int, Int, any Error>("LoaderSpy.load(_:)")
                spy.returns(each: [1])
                return spy
            }
            _ = try spy(1)
            error = #expect(throws: Unstubbed.self) { try spy(2) }
        }
        let text = try #require(error?.description)
        #expect(text.hasPrefix("LoaderSpy.load(_:): returns(each:) at "))
        #expect(text.contains("load(2)\n"))
    }

    private let earlier = """
        LoaderSpy.load(_:) belongs to an earlier test, but is used in another one
          test    Feed, FeedTests.swift:12
          hint    create doubles in each test, or reset() them first
        """

    @Test func `Calls from another test aren't late, but the first one is noted in each test`() {
        let spy = spy(Int.self, throwing: Never.self, returning: 3)
        let reports = reports {
            for _ in 1...2 { withTestScope { #expect([spy(1), spy(2)] == [3, 3]) } }
        }
        #expect(reports.map(\.message) == [earlier, earlier])
        #expect(reports.map(\.severity) == [.note, .note])
    }

    @Test func `A spy that joined another test isn't late, but its use is noted once`() {
        let spy = spy(Int.self, throwing: Never.self, returning: 3)
        let reports = reports {
            withTestScope {
                _ = spy(0)
                spy.returns(4)
                #expect(TestScope.$current.withValue(nil) { spy(1) } == 4)
            }
        }
        #expect(reports.map(\.message) == [earlier])
    }

    @Test
    func `A spy of a nested scope isn't one of an earlier test, and a call doesn't add it again`() {
        let reports = reports {
            withTestScope(strict: true) {
                let spy = withTestScope { Spy<Int, Int, Never>("load(_:)", returning: 3) }
                #expect(spy(1) == 3)
            }
        }
        #expect(reports.map(\.message) == [])
    }

    @Test func `A test that resets the spy of an earlier test isn't noted`() {
        let spy = spy(Int.self, throwing: Never.self, returning: 3)
        let reports = reports {
            withTestScope {
                spy.reset()
                spy.returns(4)
                #expect(spy(1) == 4)
            }
        }
        #expect(reports.map(\.message) == [])
    }
}

private enum SDKSpy {
    static var spies: Spies { TestScoped.value(of: Self.self) { Spies() } }

    struct Spies: Sendable {
        let level = Spy<Void, Int, Never>("SDKSpy.level()")
        let clear = Spy<Token?, Void, Never>("SDKSpy.clear(_:)")
    }
}

@Suite("Late calls of static spies")
struct LateStaticCallTests {
    private let scope = TestScope(name: "Feed, FeedTests.swift:12")

    /// Returns the reports of calls from a task that still has the scope of its test.
    private func late(_ body: () -> Void) -> [TestReport] {
        reports { TestScope.$current.withValue(scope) { body() } }
    }

    @Test
    func `A late call of a static spy gets the test's answer and is noted with the test's name`() {
        scope.run { SDKSpy.spies.level.returns(7) }
        let reports = late {
            #expect(SDKSpy.spies.level() == 7)
            SDKSpy.spies.clear(nil)
            #expect(SDKSpy.spies.clear.callCount == 1)
        }
        #expect(reports.map(\.severity) == [.note, .note])
        #expect(
            reports.map(\.message.firstLine) == [
                "SDKSpy.level() was called after its test ended",
                "SDKSpy.clear(_:) was called after its test ended",
            ])
        #expect(reports.allSatisfy { $0.message.contains("  test    Feed, FeedTests.swift:12\n") })
    }

    @Test func `A call of a static spy is late even if its test never used the type`() {
        scope.run {}
        let reports = late {
            #expect(SDKSpy.spies.level() == 0)
            SDKSpy.spies.clear(nil)
        }
        #expect(reports.map(\.severity) == [.failure, .note])
        #expect(
            reports.map(\.message.firstLine) == [
                "SDKSpy.level() was called without an answer after its test ended",
                "SDKSpy.clear(_:) was called after its test ended",
            ])
    }

    @Test func `Static spies and their arguments are released with the test scope`() {
        weak var part: AnyObject?
        weak var argument: Token?
        weak var ended: TestScope?
        do {
            let scope = TestScope()
            let token = Token()
            scope.run { SDKSpy.spies.clear(token) }
            _ = reports {
                TestScope.$current.withValue(scope) {
                    SDKSpy.spies.clear(nil)
                    part = SDKSpy.spies.clear
                }
            }
            (argument, ended) = (token, scope)
            #expect(part != nil)
        }
        #expect(part == nil)
        #expect(argument == nil)
        #expect(ended == nil)
    }

    @Test func `A late read of a test-scoped value returns the test's value`() {
        let tokens = TestScoped { Token() }
        let first = scope.run { tokens.value }
        _ = late { #expect(tokens.value === first) }
    }
}

@Suite("The test line in reports of late calls")
struct LateLineTests {
    @Test func `A late call is reported with the last line that stubbed the spy during the test`() {
        var line: UInt = 0
        let reports = reports {
            let scope = TestScope()
            let spy = scope.run {
                let spy = Spy<Int, Int, Never>("LoaderSpy.load(_:)")
                line = currentLine() + 1
                spy.returns(1)
                return spy
            }
            spy.returns(2)
            #expect(spy(1) == 2)
            withExtendedLifetime(scope) {}
        }
        #expect(reports.map(\.lineOfTest?.line) == [line])
    }
}

@Suite("Uncaught errors of doubles")
struct UncaughtErrorTests {
    @Test(arguments: [true, false])
    func `An Unstubbed error that the test doesn't catch is left to the test framework`(
        _ isCaught: Bool
    ) {
        let reports = reports {
            try? withTestScope {
                let spy = Spy<Int, Int, any Error>("load(_:)")
                if isCaught { _ = try? spy(1) } else { _ = try spy(1) }
            }
        }
        #expect(
            reports.map(\.message.firstLine)
                == (isCaught ? ["load(_:): no answer for this call"] : []))
    }
}
