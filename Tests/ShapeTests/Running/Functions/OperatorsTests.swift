import Testing
import UnderstudyTesting

@Suite("Operators", .doubles) struct OperatorsTests {
    let left = MeasureSpy()
    let right = MeasureSpy()

    @Test func `A static operator records its operands`() {
        func combine<M: Measure>(_ left: M, _ right: M) -> (M, M) { (left + right, -left) }
        _ = combine(left, right)
        expect(MeasureSpy.spies.add, .wasCalled(.once, with: (left, right)))
        expect(MeasureSpy.spies.negate, .wasCalled(.once, with: left))
    }

    @Test func `An operator can return other types than Self`() {
        func read<M: Measure>(_ left: M, _ right: M) -> (String, Double, Double, [Bool]) {
            (left <+> 3, √left, left%%, [left < right, left .== right])
        }
        MeasureSpy.spies.lessPlusGreater.returns("both")
        MeasureSpy.spies.squareRoot.returns(1.5)
        MeasureSpy.spies.percentPercent.returns(2.5)
        MeasureSpy.spies.less.returns(true)
        MeasureSpy.spies.dotEqualEqual.returns(false)
        #expect(read(left, right) == ("both", 1.5, 2.5, [true, false]))
        expect(MeasureSpy.spies.lessPlusGreater, .wasCalled(.once, with: (left, 3)))
        expect(MeasureSpy.spies.squareRoot, .wasCalled(.once, with: left))
        expect(MeasureSpy.spies.percentPercent, .wasCalled(.once, with: left))
        expect(MeasureSpy.spies.less, .wasCalled(.once, with: (left, right)))
        expect(MeasureSpy.spies.dotEqualEqual, .wasCalled(.once, with: (left, right)))
    }

    @Test func `The spy of an operator without a common name has its Unicode name`() {
        func read<M: Measure>(_ measure: M) -> [Int] { [§measure, measure‰] }
        MeasureSpy.spies.section.returns(3)
        MeasureSpy.spies.perMille.returns(4)
        #expect(read(left) == [3, 4])
        expect(MeasureSpy.spies.section, .wasCalled(.once, with: left))
        expect(MeasureSpy.spies.perMille, .wasCalled(.once, with: left))
    }

    @Test func `An assignment operator assigns the stubbed value`() {
        func add<M: Measure>(_ measure: M, to sum: inout M) { sum += measure }
        let other = MeasureSpy()
        var sum = left
        add(right, to: &sum)
        #expect(sum === left)
        MeasureSpy.spies.addAssignLeft.returns(other)
        add(right, to: &sum)
        #expect(sum === other)
        expect(MeasureSpy.spies.addAssign, .wasCalled(.exactly(2), with: (left, right)))
        expect(MeasureSpy.spies.addAssignLeft, .wasCalled(.exactly(2)))
    }
}
