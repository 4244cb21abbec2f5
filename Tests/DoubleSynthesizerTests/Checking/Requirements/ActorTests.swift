import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Actor isolation of doubles")
struct ActorTests {
    @Test(arguments: [
        ("func act() -> [Page: String]", true), ("func act(_ box: inout Box<Page>)", true),
        ("func act() -> (Int, Range<Page>)?", true), ("var pages: Set<Page> { get }", true),
        ("static func act() -> Set<Page>", true), ("func act() -> [Int: Set<Page>]", true),
        ("func act(_ a: [Page], _ b: Page?) -> Result<Page, Failure>", false),
        ("func act() -> [String: Page]", false), ("func act() -> Set<Int>", false),
        ("func act() -> AsyncStream<Page>", false),
        ("func act() -> any AsyncSequence<Page, Failure>", false),
        ("associatedtype Item: Hashable; func act() -> [Item: Int]", false),
        ("func act() -> [Page: String]; nonisolated func stop()", false),
    ])
    func `Spies are isolated if a type requires a conformance that may be isolated`(
        _ requirements: String, isOnActor: Bool
    ) {
        for actor in ["@MainActor", "@StoreActor"] {
            let text =
                "\(actor) protocol Seam { \(requirements) }\nprotocol Other { \(requirements) }"
            let doubles = DoubleStyle(protocolNames: ["Seam"])
                .doubles(of: [SourceText(name: "Seam.swift", text: text)])
            #expect(doubles.diagnostics == [])
            #expect(doubles.text.contains("    \(actor)\n    struct ") == isOnActor)
            #expect(doubles.text.contains("\n\(actor)\nfinal class SeamSpy"))
            let others = DoubleStyle(protocolNames: ["Other"])
                .doubles(of: [SourceText(name: "Seam.swift", text: text)])
            #expect(!others.text.contains(actor))
        }
    }

    @Test(arguments: [
        "protocol Seam: Actor", "protocol Seam: Identifiable & Actor",
        "protocol Seam where Self: Actor", "protocol Seam: Alias",
    ])
    func `The requirements of a protocol of actors are isolated for each way to inherit Actor`(
        head: String
    ) {
        let text = DoubleStyle(protocolNames: ["Seam"]).doubles(of: [
            SourceText(
                name: "Seam.swift",
                text: "\(head) { func act() }\ntypealias Alias = Actor & AnyObject\n")
        ]).text
        #expect(text.contains("\n    func act() {\n"))
    }
}
