import TestSupport
import Testing
import Understudy

/// In reports, calls should look as they do in source code. For example, a read of a subscript has
/// brackets.
@Suite("The names of requirements in reports")
struct RequirementNameTests {
    @Test func `Reads and writes of a subscript are written with brackets`() {
        let cells = SpiedSubscript<(row: Int, column: Int), String>(
            "GridSpy.subscript(row:column:)", value: "")
        cells.write((1, 2), "a")
        _ = cells.get((1, 2))
        let (set, get) = (cells.set.history[0].number, cells.get.history[0].number)
        #expect(
            "\(cells.set)"
                == #"GridSpy.subscript(row:column:).set: 1 call: #\#(set) [row: 1, column: 2] = "a""#
        )
        #expect(
            "\(cells.get)"
                == "GridSpy.subscript(row:column:).get: 1 call: #\(get) [row: 1, column: 2]")

        let readOnly = Spy<Int, Int, Never>("GridSpy.subscript(_:)", returning: 1)
        _ = readOnly(3)
        let number = readOnly.history[0].number
        #expect("\(readOnly)" == "GridSpy.subscript(_:): 1 call: #\(number) [3]")
    }

    @Test func `The report of a different subscript write marks the part that differs`() {
        let cells = SpiedSubscript<(row: Int, column: Int), String>(
            "GridSpy.subscript(_:_:)", value: "")
        cells.write((1, 2), "a")
        cells.write((1, 3), "b")
        let report = cells.set.check(
            .wasCalled(.once, with: ((1, 3), "a")), at: TestReport.Location())
        #expect(
            report.map { numbered($0.message, cells.set) } == """
                GridSpy.subscript(_:_:).set: expected 1 matching call, got 0 (2 calls differ)
                  wanted  [1, 3] = "a"
                  #2      [1, 3] = *"b"*
                  #1      [1, *2*] = "a"
                """)
    }

    @Test func `A call of an operator is written between its operands`() {
        let equal = Spy<(lhs: Int, rhs: Int), Bool, Never>("MoneySpy.==(_:_:)", returning: true)
        _ = equal((1, 2))
        let number = equal.history[0].number
        #expect("\(equal)" == "MoneySpy.==(_:_:): 1 call: #\(number) 1 == 2")
        let negative = Spy<Int, Int, Never>("MoneySpy.-(_:)")
        let reports = reports { #expect(negative(5) == 0) }
        #expect(
            numbered(reports.text, negative) == """
                MoneySpy.-(_:): no answer for this call
                  #1      -(5)
                """)
    }

    @Test func `The dots of a range operator don't separate an owner`() {
        let range = Spy<(lhs: Int, rhs: Int), Int, Never>("...(_:_:)")
        let reports = reports { #expect(range((1, 2)) == 0) }
        #expect(
            numbered(reports.text, range) == """
                ...(_:_:): no answer for this call
                  #1      1 ... 2
                  add     <#spy#>.returns(<#Int#>)
                """)
    }

    @Test func `An emoji is the name of a function and not an operator`() {
        let launch = Spy<(Int, Int), Void, Never>("🚀(_:_:)")
        launch((1, 2))
        #expect("\(launch)" == "🚀(_:_:): 1 call: #\(launch.history[0].number) 🚀(1, 2)")
    }

    @Test func `A failable initializer is written as a call of init`() {
        let failable = Spy<Int, Bool, Never>("DocumentSpy.init?(id:)", returning: true)
        _ = failable(3)
        #expect(
            "\(failable)"
                == "DocumentSpy.init?(id:): 1 call: #\(failable.history[0].number) init(id: 3)")
    }

    @Test func `The report of an order writes each call with its owner`() {
        let cells = SpiedSubscript<Int, Int>("GridSpy.subscript(_:)", value: 0)
        let equal = Spy<(lhs: Int, rhs: Int), Bool, Never>("MoneySpy.==(_:_:)", returning: true)
        let initialize = Spy<Int, Bool, Never>("DocumentSpy.init?(id:)", returning: true)
        _ = (initialize(1), equal((1, 2)), cells.get(3))
        cells.write(3, 4)
        let reports = reports {
            expectOrder {
                cells.set
                cells.get
            }
            expectOrder {
                cells.set
                equal
            }
            expectOrder {
                cells.set
                initialize
            }
        }
        #expect(
            reports.flatMap { $0.message.split(separator: "\n") }.filter { $0.contains("#") }
                .map { $0.drop { $0 != "#" }.drop { $0 != " " }.trimmingPrefix { $0 == " " } }
                == [
                    "GridSpy[3] = 4", "GridSpy[3], too early",
                    "GridSpy[3] = 4", "1 == 2, too early",
                    "GridSpy[3] = 4", "DocumentSpy.init(id: 1), too early",
                ])
    }
}
