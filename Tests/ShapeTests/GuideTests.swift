import Shapes
import Testing

@Suite("The guide to what can be doubled") struct GuideTests {
    @Test
    func `The lists of shapes in the guide are up to date (run: swift run ShapeKeeper)`() throws {
        let lines = try Guide.text().split(separator: "\n")
        let written = try Guide.generated().split(separator: "\n")
        // We record only the first difference, because an additional line moves all others.
        if let (line, wanted) = zip(lines, written).first(where: { $0 != $1 }) {
            Issue.record("expected: \(wanted)\nactual:   \(line)")
        }
        #expect(lines.count == written.count)
    }

    @Test func `The guide has a list for every folder of protocols`() throws {
        let folders = Set(try Shape.all(in: "Protocols").map(\.folder))
        #expect(Set(try Guide.folders()) == folders.union(["Refused"]))
    }
}
