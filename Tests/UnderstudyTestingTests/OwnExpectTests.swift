import TestSupport
import Testing
import UnderstudyTesting
import XCTest

/// A test class whose helper methods are named like functions of this package, for example
/// `expect`.
class HelperTestCase: XCTestCase {
    func expect(_ number: Int) -> Bool { number > 0 }
    func expectOrder(_ numbers: [Int]) -> Bool { numbers == numbers.sorted() }
    func named(_ name: String) -> String { name }
    func reset() -> Bool { true }
}

final class OwnExpectTests: HelperTestCase {
    /// A type of the app that is named like one of ours.
    private struct Spy { let name: String }

    func testAModuleSelectorCallsOurFunctionsInsteadOfThoseOfTheClass() {
        let (open, close) = (
            UnderstudyTesting::Spy<Int, Void, Never>("open(_:)"),
            UnderstudyTesting::Spy<Void, Void, Never>("close()")
        )
        open(3)
        close()
        XCTAssertTrue(expect(1) && expectOrder([1, 2]) && reset())
        XCTAssertEqual(Spy(name: named("a")).name, "a")
        XCTAssertTrue(UnderstudyTesting::expect(open, .wasCalled(.once, with: 3)))
        XCTAssertTrue(
            UnderstudyTesting::expectOrder(.exhaustive) {
                UnderstudyTesting::SpyOrder.unordered {
                    close
                    open
                }
            })
        let reports = reports {
            XCTAssertFalse(UnderstudyTesting::expect(open, .wasCalled(.exactly(2))))
            XCTAssertFalse(
                UnderstudyTesting::expectOrder {
                    close
                    open
                })
        }
        XCTAssertEqual(
            reports.map { $0.message.split(separator: "\n").first },
            [
                "open(_:): expected 2 calls, got 1",
                "expectOrder: entry 2 of 2 wasn't called after entry 1",
            ])
        XCTAssertEqual(reports.map(\.location.line), [37, 39])
        UnderstudyTesting::named("first", open)
        UnderstudyTesting::reset(.calls, of: open, close)
        XCTAssertFalse(open.didGetCalled)
    }
}
