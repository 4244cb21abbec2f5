import Foundation
import TestSupport
import Testing
import UnderstudyTesting

@testable import UnderstudyTranscripts

@Suite("Inline snapshots of calls", .writesNoSource)
struct SnapshotTests {
    @Test func `Equal calls pass and count as checked`() async throws {
        let story = Story()
        try await story.play()
        let reports = TestSupport.reports {
            let passes = expectCalls(of: story.cache, story.loader) {
                """
                CacheSpy.read(1) → nil
                LoaderSpy.load(1) ✗ URLError(.timedOut)
                LoaderSpy.load(1) → Page(title: "Pier 39")
                CacheSpy.save(Page(title: "Pier 39"), draft: true)
                """
            }
            #expect(passes)
        }
        #expect(reports.isEmpty)
        let left = TestSupport.reports {
            withTestScope(strict: true) {
                let cache = CacheSpy()
                _ = cache.spies.read.function.sync(1)
                expectCalls(of: cache) { "CacheSpy.read(1) → nil" }
            }
        }
        #expect(left.isEmpty)
    }

    @Test func `A difference on a thread without a test is reported in the double's test`() async {
        let reports = await TestSupport.reports {
            await withTestScope {
                let cache = CacheSpy()
                _ = cache.spies.read.function.sync(1)
                await Task.detached { _ = expectCalls(of: cache) { "no calls" } }.value
            }
        }
        #expect(
            reports.map { $0.message.prefix { $0 != "\n" } } == [
                "expectCalls: the calls differ from the snapshot"
            ])
    }

    @Test func `A snapshot of no calls is one line`() {
        #expect(expectCalls(of: CacheSpy()) { "no calls" })
    }

    @Test
    func `A difference from the snapshot is reported line by line at the line of the check`() {
        let cache = CacheSpy()
        for id in 1...9 { _ = cache.spies.read.function.sync(id) }
        var line: UInt = 0
        let reports = TestSupport.reports {
            line = currentLine() + 1
            let passes = expectCalls(of: cache) {
                """
                CacheSpy.read(1) → nil
                CacheSpy.read(2) → nil
                CacheSpy.read(3) → nil
                CacheSpy.read(4) → nil
                CacheSpy.read(5) → nil
                CacheSpy.read(60) → nil
                CacheSpy.read(7) → nil
                CacheSpy.read(8) → nil
                CacheSpy.read(9) → nil
                CacheSpy.read(10) → nil
                """
            }
            #expect(!passes)
        }
        #expect(
            reports.text == """
                expectCalls: the calls differ from the snapshot
                    …
                    CacheSpy.read(4) → nil
                    CacheSpy.read(5) → nil
                  - CacheSpy.read(60) → nil
                  + CacheSpy.read(6) → nil
                    CacheSpy.read(7) → nil
                    CacheSpy.read(8) → nil
                    CacheSpy.read(9) → nil
                  - CacheSpy.read(10) → nil
                  add     UNDERSTUDY_RECORD=1 to the environment of the run, to store these calls
                """)
        #expect(reports.map(\.location.line) == [line])
    }

    @Test func `A missing snapshot is reported with all calls`() {
        let cache = CacheSpy()
        _ = cache.spies.read.function.sync(1)
        let reports = TestSupport.reports { expectCalls(of: cache) }
        #expect(
            reports.text == """
                expectCalls: there is no snapshot here yet
                  + CacheSpy.read(1) → nil
                  add     UNDERSTUDY_RECORD=1 to the environment of the run, to store these calls
                """)
    }

    @Test(arguments: [(40, []), (41, ["    … and 1 more line"])] as [(Int, [String])])
    func `A report of a missing snapshot has at most 40 lines of calls`(count: Int, rest: [String])
    {
        let cache = CacheSpy()
        for id in 1...count { _ = cache.spies.read.function.sync(id) }
        let reports = TestSupport.reports { expectCalls(of: cache) }
        let lines = reports.first?.message.split(separator: "\n").dropFirst().dropLast()
        let calls = (1...40).map { "  + CacheSpy.read(\($0)) → nil" }
        #expect(lines.map { $0.map(String.init) } == calls + rest)
    }

    @Test func `The source locations of snapshot checks lead to their literals`() throws {
        let reports = TestSupport.reports {
            expectCalls(of: CacheSpy()) { "kept by the function" }
            UnderstudyTranscripts::expectCalls(
                of: CacheSpy()
            ) {
                """
                kept by
                the selector
                """
            }
            _ = [1].map { _ in expectCalls(of: CacheSpy()) }
        }
        let scanner = SourceScanner(Array(try Data(contentsOf: URL(filePath: #filePath))))
        let texts = try reports.map { report -> String? in
            let call = try scanner.call(
                line: Int(report.location.line), column: Int(report.location.column))
            return if case .literal(let literal) = call.text { literal.value } else { nil }
        }
        #expect(texts == ["kept by the function", "kept by\nthe selector", nil])
    }

    @Test func `A pending call is marked with an ellipsis in a snapshot`() async throws {
        let loader = LoaderSpy()
        let held = loader.spies.load.suspends()
        let task = Task { try await loader.spies.load(1) }
        let call = try #require(await held.next())
        expectCalls(of: loader) { "LoaderSpy.load(1) …" }
        call.resume(returning: Page(title: "a"))
        _ = try await task.value
        expectCalls(of: loader) { #"LoaderSpy.load(1) → Page(title: "a")"# }
    }
}

/// A trait for texts that are wrong on purpose. Otherwise, a recording run would update them.
private struct WritesNoSource: TestTrait, SuiteTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await SourceWriter.$ofRun.withValue(nil) { try await function() }
    }
}

extension Trait where Self == WritesNoSource {
    fileprivate static var writesNoSource: Self { Self() }
}
