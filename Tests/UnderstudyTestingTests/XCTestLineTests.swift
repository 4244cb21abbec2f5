import TestSupport
import UnderstudyTesting
import XCTest

/// The line at which XCTest should show leftovers. XCTest provides no line of a test, and a double
/// may be declared elsewhere, for example in a generated file.
final class XCTestLineTests: DoublesTestCase {
    /// A double in its generated form. Its lines aren't lines of a test.
    private final class StoreSpy {
        struct Spies {
            let read = Spy<Int, Int, Never>("StoreSpy.read(_:)")
            let save = Spy<Int, Int, Never>("StoreSpy.save(_:)")
        }
        let spies = Spies()
    }

    /// Returns the spy of a handwritten double in another file.
    private func handmade() -> Spy<Int, Int, Never> {
        Spy("read(_:)", fileID: "App/Doubles.swift", filePath: "/App/Doubles.swift", line: 4)
    }

    /// The failures, which are recorded here instead of failing this test.
    private var failures: [(text: String, line: Int)]?

    #if canImport(ObjectiveC)
        override func record(_ issue: XCTIssue) {
            guard failures != nil else { return super.record(issue) }
            let line = issue.sourceCodeContext.location?.lineNumber ?? 0
            failures?.append((issue.compactDescription, line))
        }
    #else
        override func recordFailure(
            withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
            expected: Bool
        ) {
            guard failures != nil else {
                return super.recordFailure(
                    withDescription: description, inFile: filePath, atLine: lineNumber,
                    expected: expected)
            }
            failures?.append((description, lineNumber))
        }
    #endif

    private func failures(of body: () -> Void) -> [(text: String, line: Int)] {
        failures = []
        body()
        defer { failures = nil }
        return failures ?? []
    }

    private func lines(of body: () -> Void) -> [Int] { failures(of: body).map(\.line) }

    func testALeftoverIsReportedAtTheLastLineThatStubbedADouble() {
        var line = 0
        let found = lines {
            withTestScope(strict: true) {
                let store = StoreSpy()
                line = #line + 1
                store.spies.read.returns(1)
                _ = store.spies.read(1)
                _ = store.spies.save(2)
            }
        }
        // Both the unstubbed call and the unchecked one should be reported.
        XCTAssertEqual(found, [line, line])
    }

    func testALeftoverIsReportedAtTheLastLineThatCheckedADouble() {
        var line = 0
        let found = lines {
            withTestScope(strict: true) {
                let (store, other) = (StoreSpy(), StoreSpy())
                store.spies.read.returns(1)
                _ = store.spies.read(1)
                line = #line + 1
                expect(other.spies.save, .wasCalled(.never))
            }
        }
        XCTAssertEqual(found, [line])
    }

    func testALineThatOnlyDescribesOrExpectsCallsIsALineOfTheTest() {
        var (naming, expecting) = (0, 0)
        let found = lines {
            withTestScope {
                let store = StoreSpy()
                naming = #line + 1
                _ = store.spies.save.when(with: 2)
                _ = store.spies.read(1)
                expecting = #line + 1
                enforceOrder { store.spies.read }
                _ = store.spies.read(1)
            }
        }
        XCTAssertEqual(found, [naming, expecting])
    }

    func testALeftoverOfADoubleInAnotherFileIsReportedAtALineOfTheTestIfOneIsKnown() {
        var line = 0
        let found = lines {
            withTestScope(strict: true) {
                let read = handmade()
                read.returns(
                    1, fileID: "App/Doubles.swift", filePath: "/App/Doubles.swift", line: 6)
                line = #line + 1
                expect(read, .wasCalled(.never))
                // This line is in the double's own file, so it shouldn't be used.
                read.returns(
                    1, fileID: "App/Doubles.swift", filePath: "/App/Doubles.swift", line: 7)
                _ = read(1)
            }
            withTestScope { _ = handmade()(1) }
        }
        XCTAssertEqual(found, [line, 4])
    }

    func testALeftoverWithoutALineOfTheTestIsReportedAtItsDoubleWithAHint() {
        let found = failures { withTestScope { _ = StoreSpy().spies.read(1) } }
        XCTAssertEqual(found.map(\.line), [11])
        let hint =
            "hint    this is the double's line; stubbing or checking it in the test gives the test's line"
        XCTAssertEqual(found.map { $0.text.contains("\n  \(hint)") }, [true])
        let silent = failures {
            withTestScope {
                let store = StoreSpy()
                store.spies.save.returns(1)
                _ = store.spies.read(1)
            }
        }
        XCTAssertEqual(silent.map { $0.text.contains("hint") }, [false])
    }

    func testTheHintInAnXCTestCaseMentionsDoublesTestCase() {
        let found = failures {
            TestScope.$current.withValue(nil) {
                DoublesTestCase.$isRunning.withValue(false) { _ = StoreSpy().spies.read(1) }
            }
        }
        XCTAssertEqual(found.map(\.line), [11])
        let hint =
            "hint    this is the double's line; in a DoublesTestCase, stubbing or checking it gives the test's"
        XCTAssertEqual(found.map { $0.text.contains("\n  \(hint)") }, [true])
    }
}
