import Shapes
import Testing

/// The checked-in doubles are compiled and run. They should equal the synthesizer's output, which
/// verifies the output for every shape.
@Suite("Checked-in doubles") struct CheckedInDoublesTests {
    static let doubles = (try? CheckedInDouble.all() + CheckedInDouble.plain()) ?? []

    @Test func `At least 70 doubles are checked in`() {
        #expect(Self.doubles.count >= 70)
    }

    @Test(arguments: doubles)
    func `Every checked-in double equals the synthesizer's output (run: swift run ShapeKeeper)`(
        double: CheckedInDouble
    ) throws {
        let result = double.generated()
        #expect(result.diagnostics.map(\.description) == [])
        #expect(try result.text == double.checkedInText(), "Generated/\(double.path)")
    }

    @Test func `Every checked-in double belongs to a shape`() throws {
        let checkedIn = Set(try Shape.all(in: "Generated").map(\.path))
        #expect(checkedIn.symmetricDifference(Self.doubles.map(\.path)) == [])
    }

    @Test func `Every shape has a unique title`() {
        let titles = Self.doubles.filter { $0.form == .spy }.map(\.shape.title)
        #expect(Set(titles).count == titles.count)
        #expect(!titles.contains(""))
    }
}
