import Foundation
import Testing
import UnderstudyNetworking

@Suite("Received requests")
struct RequestTests {
    @Test(arguments: [
        ("https://h", "/"), ("https://h?c=d", "/"), ("https://h/", "/"),
        ("https://h/notes", "/notes"),
        ("https://h/notes/", "/notes/"), ("https://h/a%20b/?c=d", "/a b/"),
    ])
    func `A received request keeps the trailing slash of its path`(text: String, path: String)
        throws
    {
        let url = try #require(URL(string: text))
        #expect(StubbedHTTP.Request(.get, url).path == path)
    }
}
