import Shapes
import Testing

/// The checked-in doubles are compiled and run. They should equal the synthesizer's output, which
/// verifies the output for every shape.
@Suite("Checked-in doubles") struct CheckedInDoublesTests {
    static let doubles = (try? CheckedInDouble.all() + CheckedInDouble.plain()) ?? []

    @Test("At least 70 doubles are checked in") func count() {
        #expect(Self.doubles.count >= 70)
    }

    @Test(
        "Every checked-in double equals the synthesizer's output (run: swift run ShapeKeeper)",
        arguments: doubles)
    func output(double: CheckedInDouble) throws {
        let result = double.generated()
        #expect(result.diagnostics.map(\.description) == [])
        #expect(try result.text == double.checkedInText(), "Doubles/\(double.path)")
    }

    @Test("Every checked-in double belongs to a shape") func shapes() throws {
        let checkedIn = Set(try Shape.all(in: "Doubles").map(\.path))
        #expect(checkedIn.symmetricDifference(Self.doubles.map(\.path)) == [])
    }

    @Test("Every shape has a unique title") func titles() {
        let titles = Self.doubles.filter { $0.form == .spy }.map(\.shape.title)
        #expect(Set(titles).count == titles.count)
        #expect(!titles.contains(""))
    }
}
