import Shapes
import Testing

/// The doubles beside this file are compiled and run. That they equal the synthesizer's output
/// proves it for every shape of protocol there.
@Suite("The doubles of every shape") struct KeptDoublesTests {
    static let doubles = (try? KeptDouble.all() + KeptDouble.plain()) ?? []

    @Test("There are at least 70 kept doubles") func count() {
        #expect(Self.doubles.count >= 70)
    }

    @Test(
        "Every kept double equals the synthesizer's output (run: swift run ShapeKeeper)",
        arguments: doubles)
    func output(double: KeptDouble)
        throws
    {
        let result = double.written()
        #expect(result.diagnostics.map(\.description) == [])
        #expect(try result.text == double.kept(), "Doubles/\(double.path)")
    }

    @Test("Every kept double belongs to a shape") func shapes() throws {
        let kept = Set(try Shape.all(in: "Doubles").map(\.path))
        #expect(kept.symmetricDifference(Self.doubles.map(\.path)) == [])
    }

    @Test("Every shape has a title of its own") func titles() {
        let titles = Self.doubles.filter { $0.form == .spy }.map(\.shape.title)
        #expect(Set(titles).count == titles.count)
        #expect(!titles.contains(""))
    }
}
