import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

@Suite("A route that no request can meet")
struct PatternProblemTests {
    @Test(
        "is reported where it is made, with the path to write",
        arguments: [
            (
                "/places?page=2&q=a%20b&q=c&flag",
                """
                has a query, which no path has
                  write   "/places", query: ["flag": "", "page": "2", "q": "a b"]
                  hint    %3F stands for a question mark in a path
                """
            ),
            (
                "/places?",
                """
                has a query, which no path has
                  write   "/places"
                  hint    %3F stands for a question mark in a path
                """
            ),
            ("https://h/places", "is a URL\n  write   \"/places\", host: \"h\""),
            (
                "https://ann@h:80?a=b",
                "is a URL\n  write   \"/\", host: \"h\", query: [\"a\": \"b\"]"
            ),
            (
                "/a/**/b/:id",
                """
                has ** in the middle, which stands for all that follows
                  write   "/a/**", or "/a/*/b/:id" for one part in its place
                """
            ),
        ])
    func path(text: String, problem: String) {
        var line: UInt = 0
        let reports = reports {
            let urls = StubbedURLs()
            _ = urls.on(.get, StubbedHTTP.PathPattern(text)); line = currentLine()
        }
        let path = String(reflecting: text)
        #expect(reports.map(\.message) == ["StubbedURLs: the path \(path) \(problem)"])
        #expect(reports.first?.location.line == line)
        #expect(reports.first?.severity == .failure)
    }

    @Test(
        "is none with these paths",
        arguments: ["/a/**", "/a/*/b", "/a%3Fb", "/**a/b", "/proxy/https://h", "places", ""])
    func sound(text: String) {
        let reports = reports { _ = StubbedURLs().on(.get, StubbedHTTP.PathPattern(text)) }
        #expect(reports.isEmpty)
    }

    @Test("is reported where its JSON is none, in a form too")
    func malformedJSON() {
        var lines: [UInt] = []
        let reports = reports {
            let urls = StubbedURLs()
            _ = urls.on(body: .json("{'a':1}")); lines.append(currentLine())
            let file = StubbedHTTP.PartPattern.file(content: .json("{'a':1}"))
            _ = urls.on(body: .multipart(["a": "b", "file": file])); lines.append(currentLine())
            _ = urls.on(body: .json("1"))
        }
        let message = """
            StubbedURLs: no request has this body, which is no JSON: {'a':1}
              hint    names and texts of JSON stand in double quotes; .text(…) takes any text
            """
        #expect(reports.map(\.message) == [message, message])
        #expect(reports.map(\.location.line) == lines)
    }
}
