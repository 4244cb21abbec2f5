import Shapes
import Testing

@Suite struct `The guide "What can be doubled"` {
    @Test func `has the tables of today; swift run ShapeKeeper writes them`() throws {
        let lines = try Guide.text().split(separator: "\n")
        let written = try Guide.written().split(separator: "\n")
        for (line, wanted) in zip(lines, written) where line != wanted {
            Issue.record("It says:  \(line)\nIt would: \(wanted)")
        }
        #expect(lines.count == written.count)
    }

    @Test func `has a table of every folder`() throws {
        let folders = Set(try Shape.all(in: "Protocols").map(\.folder))
        #expect(Set(try Guide.folders()) == folders.union(["Refused"]))
    }
}
