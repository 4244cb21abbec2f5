import Foundation
import Testing
import UnderstudyRehearsal
import UnderstudyTesting
import XCTest

@testable import UnderstudyTranscripts

/// A temporary folder that is removed on deinitialization.
final class Folder: Sendable {
    let url = FileManager.default.temporaryDirectory
        .appending(path: "understudy-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: url) }

    func text(_ name: String) -> String? {
        try? String(contentsOf: url.appending(path: name), encoding: .utf8)
    }

    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
    }
}

@Suite("Transcripts of tests")
struct KeepingTests {
    /// Runs a nested test with a trait and a folder for its files.
    static func run(
        _ variables: [String: String], _ trait: DoublesTrait = .doubles,
        _ body: @Sendable () async throws -> Void
    ) async throws {
        let test = try #require(Test.current)
        // The nested test runs outside of the traits that observe this one. Otherwise, they would
        // record its failures.
        let silence = IssueHandlingTrait.filterIssues { _ in false }
        await Environment.$current.withValue(Environment(variables)) {
            try? await silence.provideScope(for: test, testCase: Test.Case.current) {
                try await trait.provideScope(
                    for: test, testCase: Test.Case.current, performing: body)
            }
        }
    }

    /// Returns the file name of a test of this suite. It starts with the module, because another
    /// module may have a test of the same name.
    private static func file(_ name: String) -> String {
        "UnderstudyTranscriptsTests-KeepingTests-\(name)"
    }

    @Test("A failing test writes a transcript of its doubles, including released ones")
    func includesReleasedDoubles() async throws {
        let folder = Folder()
        try await Self.run(["UNDERSTUDY_TRANSCRIPTS": folder.url.path]) {
            let cache = CacheSpy()
            _ = cache.spies.read.function.sync(1)
            let other = CacheSpy()
            _ = other.spies.read.function.sync(2)
            expect(cache.spies.read, .wasCalled(.once, with: 3))
        }
        #expect(
            folder.names == [
                Self.file("includesReleasedDoubles.svg"), Self.file("includesReleasedDoubles.txt"),
            ])
        let text = renumbered(try #require(folder.text(Self.file("includesReleasedDoubles.txt"))))
        let (head, place) = (
            "KeepingTests/includesReleasedDoubles(): 2 calls of 2 doubles · 1 issue",
            "KeepingTests.swift:"
        )
        #expect(text.hasPrefix(head + "\n         ✗ #1 CacheSpy.read(*1*) → nil\n"))
        #expect(text.contains("\n           #2 CacheSpy 2.read(2) → nil\n"))
        #expect(
            text.contains(
                """

                ✗ CacheSpy.read(_:): expected 1 matching call, got 0 (1 call differs) \
                (UnderstudyTranscriptsTests/\(place)
                """))
        #expect(text.contains("\n  wanted  read(3)\n  #1 read(*1*)\n"))
        #expect(folder.text(Self.file("includesReleasedDoubles.svg"))?.hasPrefix("<svg ") == true)
    }

    @Test("A failed expectation or a thrown error of a test writes a transcript")
    func recordsFailures() async throws {
        struct Problem: Error {}
        let folder = Folder()
        let variables = ["UNDERSTUDY_TRANSCRIPTS": folder.url.path]
        try await Self.run(variables) {
            _ = CacheSpy().spies.read.function.sync(1)
            #expect(Bool(false), "the cache is empty")
        }
        try await Self.run(variables) {
            _ = CacheSpy().spies.read.function.sync(1)
            throw Problem()
        }
        try await Self.run(variables) { _ = try await Spy<Int, Int, any Error>("load(_:)")(1) }
        #expect(folder.names.count == 6)
        #expect(
            folder.text(Self.file("recordsFailures.txt"))?.contains("✗ Expectation failed") == true)
        #expect(
            folder.text(Self.file("recordsFailures.txt"))?.contains("\nthe cache is empty") == true)
        #expect(
            folder.text(Self.file("recordsFailures-2.txt"))?.contains("✗ Caught error: Problem()")
                == true)
        // The description of the error includes the line to add.
        let text = try #require(folder.text(Self.file("recordsFailures-3.txt")))
        #expect(text.contains("✗ Caught error: load(_:): no answer for this call"))
        #expect(text.contains("\n  add     "))
    }

    @Test("A required expectation counts as one issue, and a cancelled test writes no transcript")
    func endsEarly() async throws {
        let folder = Folder()
        let variables = ["UNDERSTUDY_TRANSCRIPTS": folder.url.path]
        try await Self.run(variables) {
            _ = CacheSpy().spies.read.function.sync(1)
            try #require(Bool(false))
        }
        let text = try #require(folder.text(Self.file("endsEarly.txt")))
        #expect(text.hasPrefix("KeepingTests/endsEarly(): 1 call of 1 double · 1 issue\n"))
        #expect(folder.names.count == 2)
        for error in [CancellationError() as any Error, SkipInfo()] {
            await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try? await Self.run(variables) {
                    _ = CacheSpy().spies.read.function.sync(1)
                    throw error
                }
            }.value
        }
        #expect(folder.names.count == 2)
    }

    /// An error that is named like the framework's error for a cancelled test.
    private struct SkipInfo: Error {}

    @Test("A transcript of a test includes the doubles of nested scopes")
    func nestsScopes() async throws {
        let folder = Folder()
        try await Self.run(["UNDERSTUDY_TRANSCRIPTS": folder.url.path]) {
            _ = CacheSpy().spies.read.function.sync(1)
            let inner = withTestScope {
                let cache = CacheSpy()
                _ = cache.spies.read.function.sync(2)
                withTestScope { _ = CacheSpy().spies.read.function.sync(3) }
                return cache
            }
            _ = inner.spies.read.function.sync(4)
            Issue.record("wrong")
        }
        let text = renumbered(try #require(folder.text(Self.file("nestsScopes.txt"))))
        #expect(
            text.hasPrefix(
                """
                KeepingTests/nestsScopes(): 3 calls of 3 doubles · 1 issue
                           #1 CacheSpy.read(1) → nil
                           #2 CacheSpy 2.read(2) → nil
                           #3 CacheSpy 3.read(3) → nil

                """), "\(text)")
    }

    @Test("A failed search is counted in the coverage, and its reported run is in the transcript")
    func searchesOrders() async throws {
        let (shown, counted) = (Folder(), Folder())
        let variables = [
            "UNDERSTUDY_TRANSCRIPTS": shown.url.path, "UNDERSTUDY_COVERAGE": counted.url.path,
        ]
        let coverage = Locked<Coverage?>(nil)
        try await Self.run(variables) {
            coverage.withLock { $0 = Environment.current.coverage }
            await explore(schedules: 5) { _ in
                let cache = CacheSpy()
                for id in 1...3 { _ = cache.spies.read.function.sync(id) }
                #expect(cache.spies.read.callCount == 2)
            }
        }
        let text = try #require(shown.text(Self.file("searchesOrders.txt")))
        let head = "KeepingTests/searchesOrders(): 3 calls of 1 double · 1 issue\n"
        #expect(text.hasPrefix(head), "\(text)")
        try coverage.withLock { $0 }?.writePage()
        let page = try #require(counted.text("coverage.md"))
        #expect(page.contains("\n| `read(_:)` | 1 | 1 | 1 "), "\(page)")
    }

    @Test func `A passed search is counted in the coverage`() async throws {
        let folder = Folder()
        let coverage = Locked<Coverage?>(nil)
        try await Self.run(["UNDERSTUDY_COVERAGE": folder.url.path]) {
            coverage.withLock { $0 = Environment.current.coverage }
            await explore(schedules: 5) { _ in _ = CacheSpy().spies.read.function.sync(1) }
        }
        try coverage.withLock { $0 }?.writePage()
        let page = try #require(folder.text("coverage.md"))
        #expect(page.contains("\n| `read(_:)` | 1 | 1 | 1 "), "\(page)")
    }

    @Test
    func `Requesting a transcript without a strictness inherits that of the suite`() async throws {
        let seen = Locked<[String]>([])
        let traits: [DoublesTrait] = [
            .doubles(.transcript), .doubles(.transcript, .strict), .doubles(.transcript, .relaxed),
        ]
        for isStrict in [false, true] {
            for trait in traits {
                try await withTestScope(strict: isStrict) {
                    try await Self.run([:], trait) {
                        let isStrict = TestScope.current?.isStrict == true
                        seen.withLock { $0.append(isStrict ? "strict" : "relaxed") }
                    }
                }
            }
        }
        #expect(
            seen.withLock { $0 } == ["relaxed", "strict", "relaxed", "strict", "strict", "relaxed"])
    }

    @Test func `The runs of a search write no transcript`() async throws {
        let folder = Folder()
        try await Self.run(["UNDERSTUDY_TRANSCRIPTS": folder.url.path]) {
            await TestReport.$reporter.withValue(IssueRecorder()) {
                let variables = ["UNDERSTUDY_TRANSCRIPTS": folder.url.path]
                try? await Self.run(variables, .doubles(.transcript)) {
                    _ = CacheSpy().spies.read.function.sync(1)
                    throw CancellationError()
                }
            }
        }
        #expect(folder.names == [])
    }

    #if !canImport(ObjectiveC)
        // On Apple platforms, a test case can't be created from a closure.
        @Test
        func `A failing XCTest writes a transcript of its doubles, including stored ones`() throws {
            final class CacheTests: DoublesTestCase {
                let cache = CacheSpy()
            }
            let folder = Folder()
            let variables = ["UNDERSTUDY_TRANSCRIPTS": folder.url.path]
            Environment.$current.withValue(Environment(variables)) {
                CacheTests(name: "testRead") { test in
                    let cache = try XCTUnwrap(test as? CacheTests).cache
                    _ = cache.spies.read.function.sync(1)
                    XCTFail("the cache is empty")
                }.run()
            }
            let name = "UnderstudyTranscriptsTests-CacheTests-testRead"
            #expect(folder.names == ["\(name).svg", "\(name).txt"])
            let text = renumbered(try #require(folder.text("\(name).txt")))
            #expect(text.contains("#1 CacheSpy.read(1) → nil\n"))
            #expect(text.contains("✗ failed - the cache is empty"))
        }
    #endif

    @Test("A passing test writes a transcript only on request and if there are calls")
    func requestsTranscript() async throws {
        let folder = Folder()
        let variables = ["UNDERSTUDY_TRANSCRIPTS": folder.url.path]
        try await Self.run(variables) { _ = CacheSpy().spies.read.function.sync(1) }
        #expect(folder.names == [])
        try await Self.run(variables, .doubles(.transcript)) { _ = CacheSpy() }
        #expect(folder.names == [])
        try await Self.run(variables, .doubles(.transcript)) {
            _ = CacheSpy().spies.read.function.sync(1)
        }
        #expect(
            folder.names == [
                Self.file("requestsTranscript.svg"), Self.file("requestsTranscript.txt"),
            ])
    }

    @Test func `A known issue writes no transcript`() async throws {
        let folder = Folder()
        try await Self.run(["UNDERSTUDY_TRANSCRIPTS": folder.url.path]) {
            _ = CacheSpy().spies.read.function.sync(1)
            withKnownIssue { Issue.record("known") }
        }
        #expect(folder.names == [])
    }

    /// An argument that can't be described after its owner was released.
    private struct Visit: CustomStringConvertible, Sendable {
        final class Guest: Sendable { let name = "Ada" }
        unowned let guest: Guest
        var description: String { guest.name }
    }

    @Test
    func `A passing test describes no arguments and results, even of released doubles`()
        async throws
    {
        let folder = Folder()
        let coverage = Locked<Coverage?>(nil)
        try await Self.run(["UNDERSTUDY_COVERAGE": folder.url.path]) {
            coverage.withLock { $0 = Environment.current.coverage }
            let kept = Spy<Visit, Visit, Never>("DoorSpy.open(_:)")
            TestScope.current?.keep(kept)
            for spy in [kept, Spy<Visit, Visit, Never>("DoorSpy.open(_:)")] {
                spy.answers { $0 }
                let guest = Visit.Guest()
                _ = spy.function.sync(Visit(guest: guest))
            }
            withTestScope {
                let spy = Spy<Visit, Void, Never>("DoorSpy.close(_:)")
                spy.function.sync(Visit(guest: Visit.Guest()))
            }
        }
        try coverage.withLock { $0 }?.writePage()
        let page = try #require(folder.text("coverage.md"))
        #expect(page.contains("\n| `open(_:)` | 1 | 1 | 1 "), "\(page)")
    }

    @Test("A failing test doesn't read a reference to an object that was released")
    func releasesObject() async throws {
        let folder = Folder()
        try await Self.run(["UNDERSTUDY_TRANSCRIPTS": folder.url.path]) {
            let spy = Spy<[Visit], (Visit, Int), Never>("DoorSpy.open(_:)")
            spy.returns((Visit(guest: Visit.Guest()), 1))
            _ = spy.function.sync([Visit(guest: Visit.Guest())])
            Issue.record("wrong")
        }
        let text = renumbered(try #require(folder.text(Self.file("releasesObject.txt"))))
        let visit = "<Visit with <Visit.Guest, deallocated>>"
        #expect(
            text.contains("#1 DoorSpy.open([\(visit)]) → (\(visit), 1)\n"),
            "\(text)")
    }

    @Test
    func `A call that may be made in a deinit isn't described in a passing test`() async throws {
        final class Screen: Sendable {
            let closing: Spy<(screen: Screen, visit: Visit), Void, Never>
            init(_ closing: Spy<(screen: Screen, visit: Visit), Void, Never>) {
                self.closing = closing
            }
            deinit { closing.function.sync(self, Visit(guest: Visit.Guest())) }
        }
        try await Self.run([:]) {
            let closing = Spy<(screen: Screen, visit: Visit), Void, Never>("DoorSpy.close(_:at:)")
            _ = Screen(closing)
        }
    }

    @Test("Calls of doubles that were released before the failure are described if they are data")
    func releasesDoubles() async throws {
        struct Problem: Error {}
        final class Key: Sendable {}
        let folder = Folder()
        try await Self.run(["UNDERSTUDY_TRANSCRIPTS": folder.url.path]) {
            let enter = Spy<(visit: Visit, page: Page?), Page?, any Error>("DoorSpy.enter(_:page:)")
            let lock = Spy<Key, Key, any Error>("DoorSpy.lock(_:)")
            let guest = Visit.Guest()
            enter.answers { $0.page }
            _ = try await enter((Visit(guest: guest), Page(title: "Pier")))
            _ = try await enter((Visit(guest: guest), nil))
            lock.answers { $0 }
            _ = try await lock(Key())
            lock.fails(with: URLError(.timedOut))
            _ = try? await lock(Key())
            enter.fails(with: Problem())
            _ = try await enter((Visit(guest: guest), nil))
        }
        let text = renumbered(try #require(folder.text(Self.file("releasesDoubles.txt"))))
        #expect(
            text.contains(
                """
                           #1 DoorSpy.enter(<Visit>, page: Page(title: "Pier")) → Page(title: "Pier")
                           #2 DoorSpy.enter(<Visit>, page: nil) → nil
                           #3 DoorSpy.lock(<Key>) → <Key>
                           #4 DoorSpy.lock(<Key>) ✗ URLError(.timedOut)
                           #5 DoorSpy.enter(<Visit>, page: nil) ✗ Problem()

                """), "\(text)")
    }

    @Test func `A transcript doesn't retain arguments and results of calls`() async throws {
        final class Page: Sendable {}
        try await Self.run([:], .doubles(.transcript)) {
            weak var page: Page?
            do {
                let spy = Spy<Page, Page, Never>("PageSpy.turn(_:)")
                spy.answers { _ in Page() }
                page = spy.function.sync(Page())
                #expect(page != nil)
            }
            #expect(page == nil)
        }
        try await Self.run([:]) {
            weak var page: Page?
            do {
                let spy = Spy<[Page], Result<Page, any Error>, Never>("PageSpy.turn(_:)")
                spy.answers { _ in .success(Page()) }
                page = try? spy.function.sync([Page()]).get()
            }
            #expect(page == nil)
        }
    }
}
