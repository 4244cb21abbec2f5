import Foundation
import Testing
import UnderstudyTesting

@testable import UnderstudyTranscripts

@Suite("Coverage page")
struct CoverageTests {
    private enum Problem: Error { case offline }

    @Test
    func `Coverage counts tests by the outcomes of each function over all processes`() async throws
    {
        let folder = Folder()
        for process in 1...2 {
            let coverage = Coverage(in: folder.url)
            let loader = LoaderSpy()
            loader.spies.load.answers { id throws(any Error) in
                if id == 2 { throw Problem.offline }
                return Page(title: "\(id)")
            }
            for id in 1...process { _ = try? loader.spies.load.function.sync(id) }
            coverage.add(record("test \(process)", loader))
            coverage.add(record("test \(process)", loader, CacheSpy()))
            if process == 2 { try coverage.writePage() }
        }
        try Data("{\"test\":\"cut".utf8).write(to: folder.url.appending(path: "run-cut.jsonl"))
        try Coverage(in: folder.url).writePage()
        #expect(
            folder.text("coverage.md") == """
                # Seam coverage

                5 functions of 2 doubles in 2 tests: 1 made to fail, 4 never called.

                Each number counts tests: those with a double of the function, and those in which a call was made, answered, failed, held open or cancelled. A call failed if it threw or returned an error, or returned another configured failure. A dash means that calls can't fail or can't be cancelled.

                ## CacheSpy

                | function | tests | called | answered | failed | held | cancelled |
                |---|---:|---:|---:|---:|---:|---:|
                | `read(_:)` | 2 | never | never | never | never | – |
                | `save(_:draft:)` | 2 | never | never | – | never | – |
                | `size.get` | 2 | never | never | – | never | – |
                | `size.set` | 2 | never | never | – | never | – |

                ## LoaderSpy

                | function | tests | called | answered | failed | held | cancelled |
                |---|---:|---:|---:|---:|---:|---:|
                | `load(_:)` | 2 | 2 | 2 | 1 | never | never |

                """)
    }

    @Test func `Coverage counts held calls and cancelled calls`() async throws {
        let folder = Folder()
        let loader = LoaderSpy()
        let held = loader.spies.load.suspends()
        let task = Task { try await loader.spies.load(1) }
        await held.next()
        task.cancel()
        _ = await task.result
        let coverage = Coverage(in: folder.url)
        coverage.add(record("test", loader))
        try coverage.writePage()
        let page = try #require(folder.text("coverage.md"))
        #expect(page.contains("| `load(_:)` | 1 | 1 | never | never | 1 | 1 |"))
        let summary = "1 function of 1 double in 1 test: 0 made to fail, 0 never called."
        #expect(page.contains(summary))
    }

    /// A double whose functions fail in other ways than throwing, for example with a result. Some
    /// of them can't fail.
    private final class DoorSpy {
        let spies = Spies()

        struct Spies {
            let bolt = Spy<Void, Bool, Never>("DoorSpy.bolt()", returning: true)
            let count = Spy<Void, Int, Never>("DoorSpy.count()", returning: 1)
            let find = Spy<Int, String?, Never>("DoorSpy.find(_:)", returning: "key")
            let isOpen = Spy<Void, Bool, Never>("DoorSpy.isOpen", returning: true)
            let knock = Spy<Int, Int, Never>("DoorSpy.knock(_:)", returning: 1)
            let lock = Spy<Int, Bool, Never>("DoorSpy.lock(_:)", returning: true)
            let open = Spy<Int, Result<Int, Problem>, Never>("DoorSpy.open(_:)")
            let push = Spy<@Sendable (Int) -> Void, Void, Never>("DoorSpy.push(_:)")
            let shut = Spy<Int, Void, Never>("DoorSpy.shut(_:)")
        }
    }

    /// A source of faults that fails each call that can fail.
    private final class EveryFault: FaultSource, FaultPoint {
        var sleeps: any FaultPoint { self }
        var isDisturbed: Bool { true }
        func faultPoint(_ name: String, isServedElsewhere: Bool) -> any FaultPoint { self }
        func fault(among ways: [FailureMode], of call: () -> String) -> Int? { 0 }
        func recordMissingError(_ cause: String) {}
    }

    private func page(of double: Any) throws -> [String] {
        let folder = Folder()
        let coverage = Coverage(in: folder.url)
        coverage.add(record("test", double))
        try coverage.writePage()
        let rows = try #require(folder.text("coverage.md")).split(separator: "\n")
        return rows.filter { $0.hasPrefix("| `") }.map(String.init)
    }

    @Test func `Coverage counts a stubbed failure in any form as failed`() async throws {
        let door = DoorSpy()
        let spies = door.spies
        spies.find.shouldFail = true
        spies.knock.fails(.always, returning: -1)
        spies.lock.fails(.first(1))
        spies.open.fails(with: .offline)
        spies.push.completes({ $0 }, with: 1, failing: -1)
        spies.push.shouldFail = true
        #expect(spies.find.function.sync(1) == nil)
        #expect(spies.knock.function.sync(1) == -1)
        #expect([1, 2].map { spies.lock.function.sync($0) } == [false, true])
        #expect(throws: Problem.offline) { try spies.open.function.sync(1).get() }
        spies.push.function.sync { #expect($0 == -1) }
        // The test gives this answer, so it isn't a failure.
        spies.bolt.returns(false)
        #expect(!spies.bolt.function.sync())
        #expect(
            try page(of: door) == [
                "| `bolt()` | 1 | 1 | 1 | never | never | – |",
                "| `count()` | 1 | never | never | – | never | – |",
                "| `find(_:)` | 1 | 1 | never | 1 | never | – |",
                "| `isOpen` | 1 | never | never | – | never | – |",
                "| `knock(_:)` | 1 | 1 | never | 1 | never | – |",
                "| `lock(_:)` | 1 | 1 | 1 | 1 | never | – |",
                "| `open(_:)` | 1 | 1 | never | 1 | never | – |",
                "| `push(_:)` | 1 | 1 | never | 1 | never | – |",
                "| `shut(_:)` | 1 | never | never | – | never | – |",
            ])
    }

    @Test func `Coverage counts a call that a fault sweep fails as failed`() throws {
        let door = FaultSweep.$source.withValue(EveryFault()) { DoorSpy() }
        #expect(door.spies.find.function.sync(1) == nil)
        #expect(!door.spies.lock.function.sync(1))
        let rows = try page(of: door).filter { $0.contains("find") || $0.contains("lock") }
        #expect(
            rows == [
                "| `find(_:)` | 1 | 1 | never | 1 | never | – |",
                "| `lock(_:)` | 1 | 1 | never | 1 | never | – |",
            ])
    }

    @Test
    func `The page of the coverage is written at exit, unless the folder was removed`() throws {
        let folder = Folder()
        let coverage = Coverage(in: folder.url)
        coverage.add(record("test", DoorSpy()))
        coverage.writeLastPage()
        #expect(folder.text("coverage.md")?.contains(" of 1 double in 1 test: ") == true)
        try FileManager.default.removeItem(at: folder.url)
        coverage.writeLastPage()
        #expect(folder.names == [])
    }

    @Test func `Coverage distinguishes tests with the same name in two modules`() throws {
        let folder = Folder()
        let coverage = Coverage(in: folder.url)
        for module in ["AppTests", "FeedTests", "FeedTests"] {
            coverage.add(record("loads()", of: module, DoorSpy()))
        }
        try coverage.writePage()
        #expect(folder.text("coverage.md")?.contains(" of 1 double in 2 tests: ") == true)
    }

    /// The folder of a process that exits. It's static because a handler can't capture values.
    private static let exitFolder = Folder()

    @Test func `A process writes the page of its coverage when it exits`() async throws {
        let result = await #expect(
            processExitsWith: .success, observing: [\.standardOutputContent]
        ) {
            let folder = CoverageTests.exitFolder
            // The handler that was added last is called first, so the page exists here.
            atexit {
                let folder = CoverageTests.exitFolder
                print(folder.text("coverage.md") ?? "no page")
                try? FileManager.default.removeItem(at: folder.url)
            }
            Coverage(in: folder.url).add(CoverageTests().record("test", DoorSpy()))
            // After a return, the framework closes the output before the handlers are called.
            exit(EXIT_SUCCESS)
        }
        let output = String(decoding: try #require(result?.standardOutputContent), as: UTF8.self)
        let summary = "9 functions of 1 double in 1 test: 0 made to fail, 9 never called."
        #expect(output.contains(summary))
    }

    private func record(
        _ test: String, of module: String = "AppTests", _ doubles: Any...
    ) -> TestRecord {
        TestRecord(
            test, of: module, spies: doubles.flatMap { InspectedDouble($0).spies }, times: [],
            issues: [],
            isRequested: false)
    }
}
