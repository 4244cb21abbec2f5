import TestSupport
import Testing
import UnderstudyTesting

@Suite("In Swift Testing", .endsWhenIdle)
struct SwiftTestingTests {
    @Test("A failed expectation is an issue at the line of the check, with the report")
    func expectation() async {
        let spy = Spy<Int, Void, Never>("select(_:)")
        spy.function.sync(2)
        let line = currentLine() + 2
        let issues = await issues {
            #expect(!expect(spy, .wasCalled(.once, with: 1)))
        }
        let number = spy.history[0].number
        #expect(
            issues.map(text) == [
                """
                select(_:): expected 1 matching call, got 0 (1 call differs)
                  wanted  select(1)
                  #\(number)\(pad(number))select(*2*)
                """
            ])
        #expect(issues.map { $0.sourceLocation?.line } == [Int(line)])
        #expect(issues.map { $0.sourceLocation?.fileName } == ["SwiftTestingTests.swift"])
        #expect(issues.map(\.severity) == [.error])
    }

    @Test("A met expectation says true and records nothing")
    func metExpectation() {
        let spy = Spy<Int, Void, Never>("select(_:)")
        spy(1)
        #expect(expect(spy, .wasCalled(.once, with: 1)))
        #expect(expect(spy, .wasCalled(1...)))
        #expect(expect(spy, .wasCalled { $0 == 1 }))
    }

    @Test("A wrong order is an issue at the line of the check")
    func order() async {
        let (first, second) = (
            Spy<Void, Void, Never>("first()"), Spy<Void, Void, Never>("second()")
        )
        await second()
        await first()
        let line = currentLine() + 2
        let issues = await issues {
            let isMet = expectOrder {
                first
                second
            }
            #expect(!isMet)
        }
        #expect(issues.map(text).first?.hasPrefix("expectOrder: step 2 of 2 did not come") == true)
        #expect(issues.map { $0.sourceLocation?.line } == [Int(line)])
        #expect(
            expectOrder(.exhaustive) {
                second
                first
            })
    }

    @Test("A call without an answer is an issue of the test, and the test goes on")
    func unstubbed() async {
        let spy = Spy<Int, Bool, Never>("open(_:)")
        var wentOn = false
        let issues = await issues {
            #expect(!spy.function.sync(1))
            wentOn = true
        }
        #expect(issues.count == 1 && wentOn)
    }

    @Test("Whatever is left over is an issue of that test, with its own line")
    func leftovers() async throws {
        let test = try #require(Test.current)
        var line: UInt = 0
        let issues = await issues {
            try await DoublesTrait.doubles.provideScope(for: test, testCase: Test.Case.current) {
                let spy = Spy<Int, Page, any Error>("load(_:)")
                spy.expects(.exactly(2))
                spy.when { $0 == 9 }.returns(each: [Page(), Page()])
                _ = try? await spy(1)
            }
        }
        line = currentLine() - 4
        #expect(
            issues.map { text($0).prefix { $0 != "\n" } } == [
                "load(_:): no answer for this call", "load(_:): expected 2 calls, got 1",
                "load(_:): 2 of 2 answers of returns(each:) were never asked for",
            ])
        #expect(issues[1].sourceLocation?.line == Int(line - 1))
        #expect(issues[2].sourceLocation?.line == Int(line))
    }

    @Test("Strictly, calls that nothing checked are issues too")
    func strict() async throws {
        let test = try #require(Test.current)
        let issues = await issues {
            try await DoublesTrait.doubles(.strict).provideScope(for: test, testCase: nil) {
                await Spy<Int, Void, Never>("select(_:)")(1)
            }
        }
        #expect(
            issues.map { text($0).prefix { $0 != "\n" } } == [
                "select(_:): 1 call that nothing checked"
            ])
    }

    @Test("A checkpoint tells at its own line what nothing checked, and forgets it")
    func checkpointOfADouble() async throws {
        let test = try #require(Test.current)
        let issues = await issues {
            try await DoublesTrait.doubles(.strict).provideScope(for: test, testCase: nil) {
                let select = Spy<Int, Void, Never>("select(_:)")
                select.function.sync(1)
                checkpoint(of: select)
            }
        }
        let line = currentLine() - 3
        #expect(
            issues.map { text($0).prefix { $0 != "\n" } } == [
                "checkpoint: 1 call that nothing checked"
            ])
        #expect(issues.map { $0.sourceLocation?.line } == [Int(line)])
    }

    @Test("A check that failed and was met later gets a note, which fails nothing")
    func note() async throws {
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

    @Test("What a part of a double says has the line of the test, and names the part")
    func lineOfTheTest() async throws {
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

    @Test("What a double says that is written by hand elsewhere has the line of the test")
    func lineOfTheTestForHandmade() async throws {
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

    @Test("An error of a double that a test lets through is told by the framework alone")
    func uncaught() async throws {
        let test = try #require(Test.current)
        let issues = await issues {
            try await DoublesTrait.doubles.provideScope(for: test, testCase: nil) {
                let load = Spy<Int, Page, any Error>("LoaderSpy.load(_:)")
                _ = try load.function.sync(1)
            }
        }
        #expect(issues.count == 1)
        #expect(issues.first?.error is Unstubbed)
    }

    @Test("A bare #expect of a question shows what `expect` would")
    func bareExpect() async {
        let spy = Spy<Int, Void, Never>("open(_:)")
        spy.function.sync(2)
        let issues = await issues { #expect(spy.wasCalled(.once, with: 1)) }
        let number = spy.history[0].number
        #expect(
            issues.map { "\($0)" }.first?.contains(
                """
                open(_:): expected 1 matching call, got 0 (1 call differs)
                  wanted  open(1)
                  #\(number)\(pad(number))open(*2*)
                """) == true, "\(issues)")
    }

    @Test("Strictly, a question in an #expect that holds is no look at the calls")
    func questionThatHolds() async throws {
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
                "select(_:): 1 call that nothing checked"
            ])
    }

    @Test("A suite's trait serves each test and each case", .doubles, arguments: 0..<20)
    func cases(_ index: Int) {
        #expect(Counter.value.value == 0)
        Counter.value.value = index
        #expect(Counter.value.value == index)
    }
}

private enum Counter {
    static let value = TestScoped(0)
}

private struct Page {}
