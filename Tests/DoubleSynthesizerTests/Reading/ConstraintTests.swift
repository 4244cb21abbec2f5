import Testing

@testable import DoubleSynthesizer

@Suite("Constraints in source files")
struct ConstraintTests {
    private func read(_ text: String) throws -> ProtocolDeclaration {
        let reader = Reader.read(Source(name: "Text.swift", bytes: Array(text.utf8)))
        #expect(reader.problems.map(\.message) == [])
        return try #require(reader.protocols.first)
    }

    private func words(_ clause: WhereClause?) -> [[String]] {
        (clause?.requirements ?? []).map {
            [$0.left.text, $0.relation.rawValue, $0.right.text]
                + ($0.layoutArguments.map { [$0] } ?? [])
        }
    }

    @Test func `The requirements of where clauses are read`() throws {
        let declaration = try read(
            """
            protocol Store: Base where Key: Hashable & Sendable, Value.Element == [Key: Int?] {
                func pack<each T, let N: Int>(_ values: repeat each T)
                    where repeat each T: Page, repeat (each T).ID == Key, N == 4,
                    Key: ~Copyable, Bits: _Trivial(64, 8)
                associatedtype Bits: Page, ~Copyable = Book where Bits.Index == Int
            }
            """)
        #expect(
            words(declaration.whereClause) == [
                ["Key", ":", "Hashable & Sendable"], ["Value.Element", "==", "[Key: Int?]"],
            ])
        let pack = try #require(declaration.members.requirements.first)
        let bits = try #require(declaration.members.associatedTypes.last)
        #expect(
            words(pack.whereClause) == [
                ["repeat each T", ":", "Page"], ["repeat (each T).ID", "==", "Key"],
                ["N", "==", "4"], ["Key", ":", "~Copyable"], ["Bits", ":", "_Trivial", "(64, 8)"],
            ])
        #expect(pack.genericClause?.parameters.map(\.name) == ["T", "N"])
        #expect(pack.genericClause?.parameters.map(\.isPack) == [true, false])
        #expect(pack.genericClause?.parameters.map(\.isValue) == [false, true])
        #expect(pack.genericClause?.parameters.map(\.constraint?.text) == [nil, "Int"])
        #expect(bits.inherited.map(\.text) == ["Page", "~Copyable"])
        #expect(bits.defaultType?.text == "Book")
        #expect(words(bits.whereClause) == [["Bits.Index", "==", "Int"]])
    }
}
