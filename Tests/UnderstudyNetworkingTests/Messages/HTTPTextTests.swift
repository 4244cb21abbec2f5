import Foundation
import Testing

@testable import UnderstudyNetworking

@Suite("Text of HTTP messages")
struct HTTPTextTests {
    @Test(arguments: 76...79)
    func `A long body is shortened between two characters`(count: Int) {
        let body = Data((String(repeating: "a", count: count) + "größer").utf8)
        #expect(body.reportText.hasPrefix("\"aaaa"))
        #expect(body.reportText.hasSuffix("\"…"))
        #expect(Data(String(repeating: "é", count: 50).utf8).reportText.count == 43)
    }

    @Test func `A body that isn't text is represented by its size`() {
        #expect(Data([0xFF, 0xFE]).reportText == "2 bytes")
        #expect(Data().reportText == "empty")
        #expect(Data("text".utf8).reportText == "\"text\"")
    }
}
