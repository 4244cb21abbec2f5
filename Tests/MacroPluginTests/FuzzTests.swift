import Mutating
import Testing

@testable import MacroPlugin

@Suite("Malformed messages") struct FuzzTests {
    private static let seeds = [
        Message.capability(),
        Message.expansion("peer", of: "\n@Spy public protocol A { func b(_ c: Int) throws -> D }"),
        Message.expansion(
            "peer",
            of: "@Spy class A: B { func c(_: D) -> E { spies.c }\n var f: G { get throws } }"),
        Message.expansion("member", of: "@Spy actor A { init(b: C)\nvar d, e: F\n#if G\n#endif }"),
        Message.expansion(
            "memberAttribute", of: "func b()", at: 15, in: "@Spy class A { func b() }"),
        Message.expansion("body", of: "func b()", attribute: #"@_SpyBody("{\n \"\\ }")"#),
    ]

    private static let pieces = [
        "\\u", "\\ud83d", "\"", "\\", "{", "}", "[", "]", ":", ",", "-", "99999999999999999",
        "null",
        "\\n", "class", "protocol", "\u{0}", "é",
    ].map { Array($0.utf8) }

    @Test func `The plug-in answers randomly changed messages with valid JSON`() throws {
        var random = SeededRandom(seed: 6)
        for _ in 0..<2_000 {
            var bytes = Self.seeds.randomElement(using: &random) ?? []
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                let place = Int.random(in: 0...bytes.count, using: &random)
                let end = min(bytes.count, place + Int.random(in: 0..<20, using: &random))
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.removeSubrange(place..<end)
                case 1: bytes.removeSubrange(place...)
                case 2:
                    let piece = Self.pieces.randomElement(using: &random) ?? []
                    bytes.insert(contentsOf: piece, at: place)
                default:
                    for index in place..<end {
                        bytes[index] = UInt8.random(in: 0...255, using: &random)
                    }
                }
            }
            var plugin = Plugin()
            let answer = plugin.answer(to: bytes)
            // Even if the message is malformed, the answer should be valid.
            #expect(throws: Never.self) { try Reply(answer) }
        }
    }
}
