import Foundation
import Testing
import UnderstudyNetworking

@Suite("A request that was received")
struct ReceivedRequestTests {
    @Test(
        "has the path that was sent, with a slash at its end if there was one",
        arguments: [
            ("https://h", "/"), ("https://h?c=d", "/"), ("https://h/", "/"),
            ("https://h/notes", "/notes"),
            ("https://h/notes/", "/notes/"), ("https://h/a%20b/?c=d", "/a b/"),
        ])
    func path(text: String, path: String) throws {
        let url = try #require(URL(string: text))
        #expect(ReceivedRequest(.get, url).path == path)
    }
}
