import TestSupport
import Testing
import UnderstudyTesting

@Suite("Issues in Swift Testing", .endsWhenIdle)
struct SwiftTestingTests {
    @Test
    func `A failed expectation is an issue at the line of the check with the full report`() async {
        let spy = Spy<Int, Void, Never>("select(_:)")
        spy.function.sync(2)
        let line = currentLine() + 2
        let issues = await issues {
            #expect(!expect(spy, .wasCalled(.once, with: 1)))
        }
        #expect(
            issues.map { numbered(text($0)) } == [
                """
                select(_:): expected 1 matching call, got 0 (1 call differs)
                  wanted  select(1)
                  #1      select(*2*)
                """
            ])
        #expect(issues.map { $0.sourceLocation?.line } == [Int(line)])
        #expect(issues.map { $0.sourceLocation?.fileName } == ["SwiftTestingTests.swift"])
        #expect(issues.map(\.severity) == [.error])
    }

    @Test func `A fulfilled expectation returns true and records no issue`() {
        let spy = Spy<Int, Void, Never>("select(_:)")
        spy(1)
        #expect(expect(spy, .wasCalled(.once, with: 1)))
        #expect(expect(spy, .wasCalled(.atLeast(1))))
        #expect(expect(spy, .wasCalled { $0 == 1 }))
    }

    @Test func `A wrong order is an issue at the line of the check`() async {
        let (first, second) = (
            Spy<Void, Void, Never>("first()"), Spy<Void, Void, Never>("second()")
        )
        await second()
        await first()
        let line = currentLine() + 2
        let issues = await issues {
            let isSatisfied = expectOrder {
                first
                second
            }
            #expect(!isSatisfied)
        }
        #expect(
            issues.map(text).first?.hasPrefix("expectOrder: entry 2 of 2 wasn't called") == true)
        #expect(issues.map { $0.sourceLocation?.line } == [Int(line)])
        #expect(
            expectOrder(.exhaustive) {
                second
                first
            })
    }

    @Test func `An unstubbed call is an issue, and the test continues`() async {
        let spy = Spy<Int, Bool, Never>("open(_:)")
        var wentOn = false
        let issues = await issues {
            #expect(!spy.function.sync(1))
            wentOn = true
        }
        #expect(issues.count == 1 && wentOn)
    }

    @Test func `An unstubbed call on a thread without a test is an issue`() async {
        let issues = await issues {
            await #expect(processExitsWith: .success) {
                await Task.detached {
                    _ = Spy<Int, Bool, Never>("open(_:)").function.sync(1)
                }.value
            }
        }
        #expect(
            issues.map { text($0).prefix { $0 != "\n" } } == ["open(_:): no answer for this call"])
    }

    @Test func `Leftovers are issues of their test at their own lines`() async throws {
        let test = try #require(Test.current)
        var line: UInt = 0
        let issues = await issues {
            try await DoublesTrait.doubles.provideScope(for: test, testCase: Test.Case.current) {
                let spy = Spy<Int, Page, any Error>("load(_:)")
                spy.mustBeCalled(.exactly(2))
                spy.when { $0 == 9 }.returns(each: [Page(), Page()])
                _ = try? await spy(1)
            }
        }
        line = currentLine() - 4
        #expect(
            issues.map { text($0).prefix { $0 != "\n" } } == [
                "load(_:): no answer for this call", "load(_:): expected 2 calls, got 1",
                "load(_:): 2 of 2 answers from returns(each:) were never used",
            ])
        #expect(issues[1].sourceLocation?.line == Int(line - 1))
        #expect(issues[2].sourceLocation?.line == Int(line))
    }

    @Test func `Unchecked calls are issues in a strict test`() async throws {
        let test = try #require(Test.current)
        let issues = await issues {
            try await DoublesTrait.doubles(.strict).provideScope(for: test, testCase: nil) {
                await Spy<Int, Void, Never>("select(_:)")(1)
            }
        }
        #expect(
            issues.map { text($0).prefix { $0 != "\n" } } == [
                "select(_:): 1 call was never checked"
            ])
    }

    @Test
    func `A reset that verifies records unchecked calls as an issue at its line`() async throws {
        let test = try #require(Test.current)
        let issues = await issues {
            try await DoublesTrait.doubles(.strict).provideScope(for: test, testCase: nil) {
                let select = Spy<Int, Void, Never>("select(_:)")
                select.function.sync(1)
                reset(.calls, of: select, verifying: true)
            }
        }
        let line = currentLine() - 3
        #expect(
            issues.map { text($0).prefix { $0 != "\n" } } == [
                "reset: 1 unchecked call"
            ])
        #expect(issues.map { $0.sourceLocation?.line } == [Int(line)])
    }

    @Test func `A matching call after a failed check is recorded as a warning`() async throws {
        let test = try #require(Test.current)
        let issues = await issues {
            try await DoublesTrait.doubles.provideScope(for: test, testCase: nil) {
                let spy = Spy<Int, Void, Never>("select(_:)")
                expect(spy, .wasCalled(.once))
                await spy(1)
            }
        }
        #expect(issues.map(\.severity) == [.error, .warning])
        #expect(issues.map(text).last == "select(_:): called once after this check")
    }

    @Test func `An unstubbed call of a double is recorded with the property name`() async throws {
        let test = try #require(Test.current)
        let issues = await issues {
            try await DoublesTrait.doubles(.strict).provideScope(for: test, testCase: nil) {
                let load = Spy<Int, Page, any Error>("LoaderSpy.load(_:)", part: "loadPage")
                _ = try? load.function.sync(1)
            }
        }
        #expect(
            issues.map { text($0).replacing(#/#\d+ +/#, with: "#1 ") } == [
                """
                LoaderSpy.load(_:): no answer for this call
                  #1 load(1)
                  add     spies.loadPage.returns(<#Page#>)
                """
            ])
        #expect(issues.map(\.sourceLocation) == [test.sourceLocation])
    }

    @Test
    func `An unstubbed call of a double in another file is recorded at the test`() async throws {
        let test = try #require(Test.current)
        let issues = await issues {
            try await DoublesTrait.doubles.provideScope(for: test, testCase: nil) {
                let load = Spy<Int, Page, any Error>(
                    "load(_:)", fileID: "App/Doubles.swift", filePath: "/App/Doubles.swift",
                    line: 4)
                _ = try? load.function.sync(1)
            }
        }
        #expect(issues.map(\.sourceLocation) == [test.sourceLocation])
    }

    @Test func `#expect of a failed wasCalled shows the report of expect`() async {
        let spy = Spy<Int, Void, Never>("open(_:)")
        spy.function.sync(2)
        let issues = await issues { #expect(spy.wasCalled(.once, with: 1)) }
        #expect(
            issues.map { numbered("\($0)") }.first?.contains(
                """
                open(_:): expected 1 matching call, got 0 (1 call differs)
                  wanted  open(1)
                  #1      open(*2*)
                """) == true, "\(issues)")
    }

    @Test
    func `A failed wasCalled in an #expect doesn't mark calls as checked if strict`() async throws {
        let test = try #require(Test.current)
        let issues = await issues {
            try await DoublesTrait.doubles(.strict).provideScope(for: test, testCase: nil) {
                let spy = Spy<Int, Void, Never>("select(_:)")
                spy.function.sync(1)
                #expect(!spy.wasCalled(with: 2))
            }
        }
        #expect(
            issues.map { text($0).prefix { $0 != "\n" } } == [
                "select(_:): 1 call was never checked"
            ])
    }

    @Test(.doubles, arguments: 0..<20)
    func `The .doubles trait provides a new scope for each test case`(_ index: Int) {
        #expect(Counter.value.value == 0)
        Counter.value.value = index
        #expect(Counter.value.value == index)
    }
}

private enum Counter {
    static let value = TestScoped(0)
}

private struct Page {}
