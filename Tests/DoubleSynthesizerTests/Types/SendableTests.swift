import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Sendable doubles")
struct SendableTests {
    @Test(arguments: [
        "AsyncStream<Int>", "AsyncThrowingStream<String, any Error>", "Task<Void, Never>",
        "CheckedContinuation<Int, any Error>", "UnsafeContinuation<[Int], Never>",
        "[4 of Double]", "(Data, URLResponse)", "HTTPURLResponse?", "[Int: Set<String>]",
        "@Sendable (Node) -> Void", "@MainActor () -> Void", "Result<Int, any Error>",
    ])
    func `A double with streams, tasks and continuations doesn't need @unchecked`(type: String) {
        let double = double(of: type)
        #expect(double.contains("final class FeedSpy: Feed {"))
        #expect(!double.contains("@unchecked"))
    }

    @Test(arguments: [
        "AsyncStream<Node>", "[4 of Node]", "Task<Node, Never>", "[Int: Node]",
        "nonisolated(nonsending) () async -> Void",
    ])
    func `A double with an unknown type, or a container of one, is @unchecked Sendable`(
        type: String
    ) {
        #expect(double(of: type).contains("`\(type)` isn't known to be `Sendable`"))
    }

    @Test(arguments: [
        "protocol Node: Base {}; protocol Base: Sendable {}",
        "struct Node: Base {}; protocol Base: Codable & Root {}; protocol Root: Error {}",
        "class Node: Base {}; class Base: @unchecked Sendable {}", "enum Node: CodingKey {}",
    ])
    func `A type that inherits a Sendable type is known to be Sendable`(declarations: String) {
        let text = double(of: "Node", beside: declarations)
        #expect(!text.contains("`Node` isn't known to be `Sendable`"))
    }

    @Test func `A protocol on an actor isn't known to be Sendable, and neither is a cycle`() {
        let cycle = "protocol Node: Base {}; protocol Base: Node {}"
        for declarations in ["@MainActor protocol Node {}", cycle] {
            #expect(double(of: "any Node", beside: declarations).contains("@unchecked"))
        }
    }

    @Test func `A double of a protocol of errors is Sendable`() {
        let seam = "protocol Fault: Error { func make() -> Node }\n"
        let double = DoubleStyle().doubles(of: [SourceText(name: "Fault.swift", text: seam)]).text
        #expect(double.contains("`Node` isn't known to be `Sendable`"))
    }

    @Test(arguments: [
        "typealias Alias = Page", "typealias Alias = [Other]; typealias Other = Page?",
        "typealias Alias = (Page, Int)", "typealias Alias = @Sendable (Node) -> Void",
    ])
    func `An alias of Sendable types is known to be Sendable`(alias: String) {
        let double = double(of: "Alias", beside: alias + "; struct Page: Sendable {}")
        #expect(double.contains("final class FeedSpy: Feed {"))
        #expect(!double.contains("@unchecked"))
    }

    @Test(arguments: [
        "typealias Alias = Node", "typealias Alias = (Page, Other); typealias Other = Page",
        "typealias Alias = Alias", "class URL {}; typealias Alias = URL",
        "typealias Alias = () -> Void",
    ])
    func `An alias of a type that isn't known to be Sendable isn't either`(alias: String) {
        let double = double(of: "Alias", beside: alias + "; struct Page {}")
        #expect(double.contains("`Alias` isn't known to be `Sendable`"))
    }

    @Test(arguments: [
        ("struct Client: @unchecked Sendable { var now: () -> Int }", ": Sendable"),
        ("struct Client { var now: @Sendable () -> Int }", ": Sendable"),
        ("struct Client: Identifiable { let id = 1; var now: () -> Int }", ""),
    ])
    func `The double of a struct of closures is Sendable if the struct or a closure is`(
        structure: String, conformance: String
    ) {
        let text = DoubleStyle(protocolNames: ["Client"])
            .doubles(of: [SourceText(name: "Client.swift", text: structure)]).text
        #expect(text.contains("final class ClientSpy\(conformance) {"))
    }

    private func double(of type: String, beside declarations: String = "") -> String {
        let seam = "protocol Feed: Sendable { func make() -> \(type) }\n\(declarations)\n"
        return DoubleStyle().doubles(of: [SourceText(name: "Feed.swift", text: seam)]).text
    }
}
