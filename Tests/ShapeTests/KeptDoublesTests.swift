import Shapes
import Testing

/// The doubles beside this file are compiled and run. That they are what the synthesizer writes
/// proves it for every shape of protocol there.
@Suite struct `The doubles of every shape` {
    static let doubles = (try? KeptDouble.all() + KeptDouble.plain()) ?? []

    @Test func `are many`() {
        #expect(Self.doubles.count >= 70)
    }

    @Test(arguments: doubles)
    func `are what the synthesizer writes; swift run ShapeKeeper writes them`(double: KeptDouble)
        throws
    {
        let result = double.written()
        #expect(result.diagnostics.map(\.description) == [])
        #expect(try result.text == double.kept(), "Doubles/\(double.path)")
    }

    @Test func `are of a shape each`() throws {
        let kept = Set(try Shape.all(in: "Doubles").map(\.path))
        #expect(kept.symmetricDifference(Self.doubles.map(\.path)) == [])
    }

    @Test func `have titles of their own`() {
        let titles = Self.doubles.filter { $0.form == .spy }.map(\.shape.title)
        #expect(Set(titles).count == titles.count)
        #expect(!titles.contains(""))
    }
}
