import TestSupport
import UnderstudyTesting
import XCTest

/// Where XCTest shows what is left over: it tells no line of a test, and a double may be declared in a file
/// that is generated.
final class XCTestPlaceTests: DoublesTestCase {
    /// A double as it is generated, elsewhere than the lines of the tests.
    private final class StoreSpy {
        struct Spies {
            let read = Spy<Int, Int, Never>("StoreSpy.read(_:)")
            let save = Spy<Int, Int, Never>("StoreSpy.save(_:)")
        }
        let spies = Spies()
    }

    /// The lines of failures, while they are taken in place of XCTest.
    private var lines: [Int]?

    #if canImport(ObjectiveC)
        override func record(_ issue: XCTIssue) {
            guard lines != nil else { return super.record(issue) }
            lines?.append(issue.sourceCodeContext.location?.lineNumber ?? 0)
        }
    #else
        override func recordFailure(
            withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
            expected: Bool
        ) {
            guard lines != nil else {
                return super.recordFailure(
                    withDescription: description, inFile: filePath, atLine: lineNumber,
                    expected: expected)
            }
            lines?.append(lineNumber)
        }
    #endif

    private func lines(of body: () -> Void) -> [Int] {
        lines = []
        body()
        defer { lines = nil }
        return lines ?? []
    }

    func testALeftoverIsAtTheLatestLineThatToldADoubleSomething() {
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
        // A call without an answer, and one that nothing checked.
        XCTAssertEqual(found, [line, line])
    }

    func testALeftoverIsAtTheLatestLineThatAskedADoubleSomething() {
        var line = 0
        let found = lines {
            withTestScope(strict: true) {
                let (store, other) = (StoreSpy(), StoreSpy())
                store.spies.read.returns(1)
                _ = store.spies.read(1)
                line = #line + 1
                other.spies.save.expect(.wasCalled(.never))
            }
        }
        XCTAssertEqual(found, [line])
    }

    func testWithoutSuchALineItIsWhereTheDoubleIsDeclared() {
        let found = lines { withTestScope { _ = StoreSpy().spies.read(1) } }
        XCTAssertEqual(found, [11])
    }
}
