import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

@Suite("Routes that no request can match")
struct PatternProblemTests {
    @Test(arguments: [
        (
            "/places?page=2&q=a%20b&q=c&flag",
            """
            contains a query
              write   "/places", query: ["flag": .withoutValue, "page": "2", "q": "a b"]
              hint    write %3F for a question mark in a path
            """
        ),
        (
            "/places?",
            """
            contains a query
              write   "/places"
              hint    write %3F for a question mark in a path
            """
        ),
        ("https://h/places", "is a URL\n  write   \"/places\", host: \"h\""),
        (
            "https://ann@h:80?a=b",
            "is a URL\n  write   \"/\", host: \"h:80\", query: [\"a\": \"b\"]"
        ),
        (
            "/a/**/b/:id",
            """
            has ** in the middle, but ** matches the rest of a path
              write   "/a/**", or "/a/*/b/:id" for a single part
            """
        ),
    ])
    func `A route with an impossible path is reported at its line with the path to write`(
        text: String, problem: String
    ) {
        var line: UInt = 0
        let reports = reports {
            let urls = StubbedHTTP.Service()
            _ = urls.on(.get, StubbedHTTP.PathPattern(text)); line = currentLine()
        }
        let path = String(reflecting: text)
        #expect(reports.map(\.message) == ["StubbedHTTP: the path \(path) \(problem)"])
        #expect(reports.first?.location.line == line)
        #expect(reports.first?.severity == .failure)
    }

    @Test(arguments: ["/a/**", "/a/*/b", "/a%3Fb", "/**a/b", "/proxy/https://h", "places", ""])
    func `A route with a valid path or pattern isn't reported`(text: String) {
        let reports = reports { _ = StubbedHTTP.Service().on(.get, StubbedHTTP.PathPattern(text)) }
        #expect(reports.isEmpty)
    }

    @Test(arguments: [
        (
            "https://localhost:8080/x?a=b",
            #"contains more than a host\n  write   "/x", host: "localhost:8080", query: ["a": "b"]"#
        ),
        ("https://[::1]:80", #"contains more than a host\n  write   "/", host: "[::1]:80""#),
        ("h/x", #"contains more than a host\n  write   "/x", host: "h""#),
        ("ann@h:80", #"contains more than a host\n  write   host: "h:80""#),
        (
            "localhost:65536",
            """
            has a port above 65535
              hint    use a host as in a URL: "example.com", "localhost:8080"
            """
        ),
        (
            "localhost:http",
            """
            isn't valid in a URL
              hint    use a host as in a URL: "example.com", "localhost:8080"
            """
        ),
        (
            "*.example.com",
            """
            contains *, which isn't a wildcard here
              write   where: { $0.url.host?.hasSuffix(".example.com") == true }
            """
        ),
        (
            "*",
            """
            contains *, which isn't a wildcard here
              hint    leave out host: to match any host
            """
        ),
        (
            "*.example.com:80",
            """
            contains *, which isn't a wildcard here
              write   where: { … }, with $0.url.host and $0.url.port
            """
        ),
    ])
    func `A route with an invalid host is reported at its line with the host to write`(
        text: String, problem: String
    ) {
        var line: UInt = 0
        let reports = reports {
            let urls = StubbedHTTP.Service()
            _ = urls.on(.get, host: text); line = currentLine()
        }
        let host = String(reflecting: text)
        let problem = problem.replacing("\\n", with: "\n")
        #expect(reports.map(\.message) == ["StubbedHTTP: the host \(host) \(problem)"])
        #expect(reports.first?.location.line == line)
    }

    @Test(arguments: [
        "example.com", "localhost:8080", "127.0.0.1:80", "[::1]:80", "::1", "", "bücher.de",
    ])
    func `A route with a valid host isn't reported`(text: String) {
        let reports = reports { _ = StubbedHTTP.Service().on(.get, host: text) }
        #expect(reports.isEmpty)
    }

    @Test func `A route with malformed JSON is reported, also in a multipart part`() {
        var lines: [UInt] = []
        // The report contains the first 80 characters.
        let long = "{'a':\(String(repeating: "1", count: 75))"
        let reports = reports {
            let urls = StubbedHTTP.Service()
            _ = urls.on(body: .json("{'a':1}")); lines.append(currentLine())
            let file = StubbedHTTP.PartPattern.file(content: .json("{'a':1}"))
            _ = urls.on(body: .multipart(["a": "b", "file": file])); lines.append(currentLine())
            _ = urls.on(body: .json("1"))
            _ = urls.on(body: .json("\(long)1}")); lines.append(currentLine())
        }
        func message(_ text: String) -> String {
            """
            StubbedHTTP: this body isn't JSON, so no request matches: \(text)
              hint    JSON requires double quotes around names and strings; for other text, use .text(…)
            """
        }
        #expect(reports.map(\.message) == ["{'a':1}", "{'a':1}", long].map(message))
        #expect(reports.map(\.location.line) == lines)
    }
}
