import Foundation
import Testing

@testable import UnderstudyNetworking

@Suite("Text of HTTP messages")
struct HTTPTextTests {
    @Test(arguments: 76...79)
    func `A long body is shortened between two characters`(count: Int) {
        let body = Data((String(repeating: "a", count: count) + "größer").utf8)
        #expect(body.shown.hasPrefix("\"aaaa"))
        #expect(body.shown.hasSuffix("\"…"))
        #expect(Data(String(repeating: "é", count: 50).utf8).shown.count == 43)
    }

    @Test func `A body that isn't text is represented by its size`() {
        #expect(Data([0xFF, 0xFE]).shown == "2 bytes")
        #expect(Data().shown == "empty")
        #expect(Data("text".utf8).shown == "\"text\"")
    }
}
