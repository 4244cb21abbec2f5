import Shapes
import Testing

@Suite struct `The guide "What can be doubled"` {
    @Test func `has the tables of today; swift run ShapeKeeper writes them`() throws {
        let lines = try Guide.text().split(separator: "\n")
        let written = try Guide.written().split(separator: "\n")
        // The first one is enough: a row too many moves all others.
        if let (line, wanted) = zip(lines, written).first(where: { $0 != $1 }) {
            Issue.record("It says:    \(line)\nand should: \(wanted)")
        }
        #expect(lines.count == written.count)
    }

    @Test func `has a table of every folder`() throws {
        let folders = Set(try Shape.all(in: "Protocols").map(\.folder))
        #expect(Set(try Guide.folders()) == folders.union(["Refused"]))
    }
}
