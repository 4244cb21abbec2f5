import TestSupport
import Testing
import UnderstudyTesting
import XCTest

/// A test class with helper methods that have the names of functions of this package.
class HelperTestCase: XCTestCase {
    func expect(_ number: Int) -> Bool { number > 0 }
    func expectOrder(_ numbers: [Int]) -> Bool { numbers == numbers.sorted() }
    func unordered(_ numbers: [Int]) -> [Int] { numbers.reversed() }
}

final class OwnExpectTests: HelperTestCase {
    func testTheMethodsCanBeUsedBesideHelpersWithTheNamesOfTheFunctions() {
        let (open, close) = (
            Spy<Int, Void, Never>("open(_:)"), Spy<Void, Void, Never>("close()")
        )
        open(3)
        close()
        XCTAssertTrue(expect(1) && expectOrder(unordered([2, 1])))
        XCTAssertTrue(open.expect(.wasCalled(.once, with: 3)))
        XCTAssertTrue(
            SpyOrder.expect(.exhaustive) {
                SpyOrder.unordered {
                    close
                    open
                }
            })
        let reports = reports {
            XCTAssertFalse(open.expect(.wasCalled(.exactly(2))))
            XCTAssertFalse(
                SpyOrder.expect {
                    close
                    open
                })
        }
        XCTAssertEqual(
            reports.map { $0.message.split(separator: "\n").first },
            [
                "open(_:): expected 2 calls, got 1",
                "expectOrder: step 2 of 2 did not come after step 1",
            ])
        XCTAssertEqual(reports.map(\.location.line), [30, 32])
    }
}
