import Foundation
import TestSupport
import Testing

@testable import Understudy

@Suite("Unstubbed calls")
struct UnstubbedTests {
    @Test
    func `An unstubbed call of a throwing function throws Unstubbed and suggests a stub`() throws {
        let spy = Spy<(id: Int, name: String), Page, any Error>("LoaderSpy.fetch(id:name:)")
        let error = try #require(
            #expect(throws: Unstubbed.self) { try spy((42, "Pier")) })
        #expect(error.function == "LoaderSpy.fetch(id:name:)")
        #expect(
            numbered(error.description) == """
                LoaderSpy.fetch(id:name:): no answer for this call
                  #1      fetch(id: 42, name: "Pier")
                  add     spies.fetch.returns(<#Page#>)
                """)
    }

    @Test func `An unstubbed call whose error was ignored is reported at the end of the test`() {
        let reports = reports {
            withTestScope {
                let spy = Spy<Int, Page, any Error>("load(_:)")
                _ = try? spy(1)
                #expect(spy.callCount == 1)
            }
        }
        #expect(reports.count == 1)
        #expect(reports[0].message.hasPrefix("load(_:): no answer for this call\n"))
    }

    @Test func `An unstubbed call that can't throw returns an empty value and is reported`() {
        let reports = reports {
            #expect(Spy<Int, Bool, Never>("f(_:)")(1) == false)
            #expect(Spy<Int, Int, Never>("f(_:)")(1) == 0)
            #expect(Spy<Int, Double, Never>("f(_:)")(1) == 0)
            #expect(Spy<Int, String, Never>("f(_:)")(1) == "")
            #expect(Spy<Int, [Page], Never>("f(_:)")(1) == [])
            #expect(Spy<Int, [String: Page], Never>("f(_:)")(1) == [:])
            #expect(Spy<Int, Set<Int>, Never>("f(_:)")(1) == [])
            #expect(Spy<Int, Page?, Never>("f(_:)")(1) == nil)
            #expect(Spy<Int, Duration, Never>("f(_:)")(1) == .zero)
            #expect(Spy<Int, Int, LoadingError>("f(_:)").asResult(1) == .success(0))
        }
        #expect(reports.count == 10)
    }

    @Test func `An unstubbed call returns empty strings and slices and zero of each number type`() {
        let reports = reports {
            #expect(Spy<Int, Substring, Never>("f(_:)")(1).isEmpty)
            #expect(Spy<Int, ArraySlice<Int>, Never>("f(_:)")(1) == [])
            #expect(Spy<Int, Float, Never>("f(_:)")(1) == 0)
            #expect(Spy<Int, Int8, Never>("f(_:)")(1) == 0)
            #expect(Spy<Int, Int16, Never>("f(_:)")(1) == 0)
            #expect(Spy<Int, Int32, Never>("f(_:)")(1) == 0)
            #expect(Spy<Int, Int64, Never>("f(_:)")(1) == 0)
            #expect(Spy<Int, Int128, Never>("f(_:)")(1) == 0)
            #expect(Spy<Int, UInt, Never>("f(_:)")(1) == 0)
            #expect(Spy<Int, UInt8, Never>("f(_:)")(1) == 0)
            #expect(Spy<Int, UInt16, Never>("f(_:)")(1) == 0)
            #expect(Spy<Int, UInt32, Never>("f(_:)")(1) == 0)
            #expect(Spy<Int, UInt64, Never>("f(_:)")(1) == 0)
            #expect(Spy<Int, UInt128, Never>("f(_:)")(1) == 0)
        }
        #expect(reports.count == 14)
    }

    @Test func `An unstubbed call returns empty Foundation values, option sets and ranges`() {
        let reports = reports {
            #expect(Spy<Int, Data, Never>("f(_:)")(1).isEmpty)
            #expect(Spy<Int, CGFloat, Never>("f(_:)")(1) == 0)
            #expect(Spy<Int, Decimal, Never>("f(_:)")(1) == 0)
            #expect(Spy<Int, IndexSet, Never>("f(_:)")(1).isEmpty)
            #expect(Spy<Int, Sides, Never>("f(_:)")(1) == [])
            #expect(Spy<Int, ContiguousArray<Page>, Never>("f(_:)")(1).isEmpty)
            #expect(Spy<Int, SIMD2<Float>, Never>("f(_:)")(1) == .zero)
            #expect(Spy<Int, KeyValuePairs<Int, Int>, Never>("f(_:)")(1).isEmpty)
            #expect(Spy<Int, Range<Int>, Never>("f(_:)")(1) == 0..<0)
            #expect(Spy<Int, Int??, Never>("f(_:)")(1) == .none)
        }
        #expect(reports.count == 10)
    }

    @Test func `An unstubbed call returns a Result with a failure, or an empty success`() {
        let reports = reports {
            let result = Spy<Int, Result<Page, any Error>, Never>("load(_:)")(1)
            #expect(throws: Unstubbed.self) { try result.get() }
            #expect(
                "\(result)".contains("load(_:): no answer for this call (already reported)"))
            #expect(Spy<Int, Result<Int, LoadingError>, Never>("f(_:)")(1) == .success(0))
            #expect(Spy<Int, Result<Page, Unstubbed>, Never>("f(_:)")(1).isFailure)
            #expect(Spy<Int, Result<Page, LostError>, Never>("f(_:)")(1).isFailure)
        }
        #expect(reports.count == 4)
    }

    @Test func `An unstubbed call returns a tuple of empty values`() {
        let reports = reports {
            #expect(Spy<Int, (Int, String), Never>("f(_:)")(1) == (0, ""))
            let mixed = Spy<Int, (ok: Bool, page: Page?, (Int8, Double)), Never>("f(_:)")(1)
            #expect(!mixed.ok && mixed.page == nil && mixed.2 == (0, 0))
            let (data, token) = Spy<Int, (Data, Token?), Never>("f(_:)")(1)
            #expect(data.isEmpty && token == nil)
        }
        #expect(reports.count == 3)
        #expect(emptyValue((Int, Page).self, in: nil) == nil)
        #expect(emptyValue(Page.self, in: nil) == nil)
    }

    @Test @MainActor func `An unstubbed call returns a function that does nothing`() async {
        let reports = reports {
            Spy<Int, () -> Void, Never>("f(_:)")(1)()
            Spy<Int, @Sendable () -> Void, Never>("f(_:)")(1)()
            Spy<Int, @MainActor () -> Void, Never>("f(_:)")(1)()
            Spy<Int, (() -> Void, Int), Never>("f(_:)")(1).0()
        }
        #expect(reports.count == 4)
        let asynchronous = await TestSupport.reports {
            await Spy<Int, () async -> Void, Never>("f(_:)")(1)()
            await Spy<Int, @Sendable () async -> Void, Never>("f(_:)")(1)()
        }
        #expect(asynchronous.count == 2)
        #expect(emptyValue(((Int) -> Void).self, in: nil) == nil)
    }

    @Test func `An element of an empty tuple is the empty value that the test has set`() {
        var page: (Int, Page)?
        let reports = reports {
            withTestScope {
                TestDouble.setEmptyValue(Page(id: 3))
                page = Spy<Int, (Int, Page), Never>("f(_:)")(1)
            }
        }
        #expect(reports.count == 1)
        #expect(page?.1.id == 3)
    }

    @Test func `An unstubbed call returns an async stream that has ended`() async throws {
        var (stream, throwing): (AsyncStream<Page>?, AsyncThrowingStream<Page, any Error>?)
        let reports = reports {
            stream = Spy<Int, AsyncStream<Page>, Never>("f(_:)")(1)
            throwing = Spy<Int, AsyncThrowingStream<Page, any Error>, Never>("f(_:)")(1)
        }
        #expect(reports.count == 2)
        for await page in try #require(stream) { Issue.record("\(page)") }
        for try await page in try #require(throwing) { Issue.record("\(page)") }
    }

    @Test func `An unstubbed call is reported at its spy's line, even if stubbed later`() {
        var line: UInt = 0
        let reports = reports {
            withTestScope {
                line = currentLine() + 1
                let spy = Spy<Int, Int, any Error>("load(_:)")
                _ = try? spy(1)
                spy.returns(2)
            }
        }
        #expect(reports.map(\.message.firstLine) == ["load(_:): no answer for this call"])
        #expect(reports.map(\.location.line) == [line])
    }

    /// Uses of a double or a clock in a test. Each of them returns its line.
    private static let uses: [@Sendable (Spy<Int, Int, Never>, TestClock) async -> UInt] = [
        { spy, _ in
            _ = spy.when(with: 7)
            return currentLine() - 1
        },
        { spy, _ in
            _ = spy.when(matching: 7)
            return currentLine() - 1
        },
        { _, clock in
            let sleeping = Task { try? await clock.sleep(for: .seconds(1)) }
            await clock.nextSleeper()
            let line = currentLine() - 1
            clock.advance(by: .seconds(1))
            await sleeping.value
            return line
        },
    ]

    @Test(arguments: uses.indices)
    func `The report of an unstubbed call has the last line of its test`(_ use: Int) async {
        var line: UInt = 0
        let reports = await reports {
            await withTestScope {
                let (spy, clock) = (Spy<Int, Int, Never>("LoaderSpy.load(_:)"), TestClock())
                line = await Self.uses[use](spy, clock)
                #expect(spy.function.sync(1) == 0)
            }
        }
        #expect(reports.map(\.lineOfTest?.line) == [line])
    }

    @Test
    func `A wrong kind of answer is reported immediately even if the function can throw`() async {
        let spy = Spy<Int, Int, any Error>("load(_:)")
        let held = spy.suspends()
        let synchronous = reports { #expect(throws: Unstubbed.self) { try spy.function.sync(1) } }
        #expect(
            synchronous.map(\.message.firstLine)
                == [
                    "load(_:): suspends() can only hold async functions, and this call is synchronous"
                ])
        #expect(held.waiting.isEmpty)

        let told = currentLine() + 1
        spy.answers { id in
            await Spy<Void, Void, Never>("pause")()
            return id
        }
        let asynchronous = reports { #expect(throws: Unstubbed.self) { try spy.function.sync(1) } }
        #expect(
            asynchronous.map(\.message.firstLine)
                == ["load(_:): a synchronous call can't use an asynchronous answer"])
        #expect(asynchronous.map(\.location.line) == [told])

        let line = currentLine() + 1
        _ = spy.suspends()
        let late = await reports { await #expect(throws: Unstubbed.self) { try await spy(1) } }
        #expect(
            late.map(\.message.firstLine) == [
                "load(_:): the handle of suspends() at UnderstudyTests/UnstubbedTests.swift:\(line) was released"
            ])
    }

    @Test
    func `The report of an unstubbed call has a placeholder if the spy's variable is unknown`() {
        let spy = Spy<Int, [Int], Never>("numbers(upTo:)")
        let line = currentLine() - 1
        let reports = reports { _ = spy(3) }
        #expect(
            numbered(reports.text) == """
                numbers(upTo:): no answer for this call
                  #1      numbers(upTo: 3)
                  add     <#spy#>.returns(<#[Int]#>)
                """)
        #expect(reports.map(\.location.line) == [line])
    }

    @Test func `An unstubbed call returns the empty value of a type that conforms to EmptyValue`() {
        let spy = Spy<Int, Shelf, Never>("shelf(_:)")
        var shelf = Shelf(books: ["one"])
        let reports = reports { shelf = spy(1) }
        #expect(shelf.books.isEmpty)
        #expect(reports.count == 1)
    }

    @Test func `An unstubbed call without an empty value traps with a suggested stub`() async {
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            // The report comes before the trap, and would otherwise fail this test.
            TestReport.$reporter.withValue(ReportRecorder()) {
                let spy = Spy<Int, Page, Never>("LoaderSpy.page(_:)")
                _ = spy(7)
            }
        }.map { result in
            let text = String(decoding: result.standardErrorContent, as: UTF8.self)
            #expect(text.contains("UnstubbedTests.swift"))
            #expect(
                text.contains(
                    """
                    LoaderSpy.page(_:): no answer for this call
                      #1      page(7)
                      add     spies.page.returns(<#Page#>)
                    """))
        }
    }

    @Test func `An asynchronous answer of a synchronous call is reported`() {
        let spy = Spy<Int, Int, Never>("load(_:)")
        spy.answers { id in
            await Spy<Void, Void, Never>("pause")()
            return id
        }
        let reports = reports { #expect(spy.function.sync(5) == 0) }
        #expect(
            numbered(reports.text) == """
                load(_:): a synchronous call can't use an asynchronous answer
                  #1      load(5)
                  add     an answer without a delay or `await`, or inject `function.async`
                """)
    }
}

private struct Sides: OptionSet { let rawValue: UInt8 }

private struct LostError: Error, TestDouble.EmptyValue {
    static var emptyValue: LostError { LostError() }
}

extension Result {
    fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}

private struct Shelf: TestDouble.EmptyValue {
    var books: [String]
    static var emptyValue: Shelf { Shelf(books: []) }
}

extension Spy {
    fileprivate func asResult(_ input: Input) -> Result<Output, Failure> {
        do throws(Failure) { return .success(try self(input)) } catch { return .failure(error) }
    }
}
