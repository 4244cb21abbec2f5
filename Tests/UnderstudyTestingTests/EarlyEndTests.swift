import Testing
import UnderstudyTesting

@Suite("Tests that end early")
struct EarlyEndTests {
    private struct Problem: Error {}

    /// Runs a nested test with `.doubles`, and returns the issues that it recorded. It isn't part
    /// of a known issue, because a double would recognize this.
    private func issues(of body: @Sendable () async throws -> Void) async throws -> [Issue] {
        let test = try #require(Test.current)
        let seen = Locked<[Issue]>([])
        let silence = IssueHandlingTrait.filterIssues { issue in
            seen.withLock { $0.append(issue) }
            return false
        }
        try? await silence.provideScope(for: test, testCase: Test.Case.current) {
            try await DoublesTrait.doubles(.strict).provideScope(
                for: test, testCase: Test.Case.current, performing: body)
        }
        return seen.withLock { $0 }
    }

    /// Leaves something of each kind.
    private static func leaveSomething() async {
        let select = Spy<Int, Void, Never>("select(_:)")
        select.mustBeCalled(.exactly(2))
        select.function.sync(1)
        Spy<Int, Int, any Error>("load(_:)").returns(each: [1, 2])
        TestWorkGroup().enter("import")
        let clock = TestClock()
        let sleeping = Task { try? await clock.sleep(for: .seconds(1)) }
        await clock.nextSleeper()
        let spy = Spy<Int, Int, any Error>("hold(_:)")
        let held = spy.suspends()
        let waiting = Task { try? await spy(1) }
        await held.next()
        withExtendedLifetime((sleeping, waiting)) {}
    }

    @Test
    func `A test that ends regularly reports what remains, in the order of release`() async throws {
        let issues = try await issues { await Self.leaveSomething() }
        #expect(issues.count == 6, "\(issues)")
    }

    @Test
    func `A test that throws doesn't report what is left over because of this`() async throws {
        let issues = try await issues {
            await Self.leaveSomething()
            throw Problem()
        }
        #expect(issues.isEmpty, "\(issues)")
    }

    @Test func `A test whose requirement fails only reports the requirement`() async throws {
        let issues = try await issues {
            await Self.leaveSomething()
            try #require(Bool(false), "the page is missing")
        }
        #expect(issues.map(\.comments) == [["the page is missing"]])
    }

    @Test
    func `A test that throws the error of an unanswered call doesn't repeat it`() async throws {
        let issues = try await issues {
            _ = try Spy<Int, Int, any Error>("load(_:)").function.sync(1)
        }
        #expect(issues.isEmpty, "\(issues)")
    }

    @Test
    func `A test that throws reports an unanswered call whose error was caught`() async throws {
        let issues = try await issues {
            _ = try? Spy<Int, Int, any Error>("load(_:)").function.sync(1)
            throw Problem()
        }
        #expect(
            issues.map { $0.comments.first?.rawValue.prefix { $0 != "\n" } } == [
                "load(_:): no answer for this call"
            ])
    }

    @Test func `The leftovers of a part that throws are reported by its test`() async throws {
        @Sendable func leave() throws {
            try withTestScope {
                Spy<Int, Void, Never>("select(_:)").mustBeCalled(.once)
                throw Problem()
            }
        }
        let caught = try await issues { try? leave() }
        #expect(
            caught.map { $0.comments.first?.rawValue } == ["select(_:): expected 1 call, got 0"])
        let uncaught = try await issues { try leave() }
        #expect(uncaught.isEmpty, "\(uncaught)")
    }

    // These tests are shown as cancelled. If they fail, a report has failed them.

    @Test(.doubles(.strict), arguments: 1...2)
    func `A test case that is cancelled doesn't fail`(_ number: Int) async throws {
        let select = Spy<Int, Void, Never>("select(_:)")
        select.mustBeCalled(.once)
        if number == 1 {
            await Self.leaveSomething()
            try Test.cancel("a test case that ends early doesn't fail")
        }
        select.function.sync(number)
    }

    @Test(.doubles(.strict))
    func `A test that catches the error of its cancellation doesn't fail`() async {
        await Self.leaveSomething()
        _ = try? Test.cancel("a test that ends early doesn't fail")
    }
}
