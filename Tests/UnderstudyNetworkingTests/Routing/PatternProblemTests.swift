import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

@Suite("Routes that no request can match")
struct PatternProblemTests {
    @Test(
        "A route with an impossible path is reported at its line with the path to write",
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
                "is a URL\n  write   \"/\", host: \"h:80\", query: [\"a\": \"b\"]"
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
            let urls = StubbedHTTP.Service()
            _ = urls.on(.get, StubbedHTTP.PathPattern(text)); line = currentLine()
        }
        let path = String(reflecting: text)
        #expect(reports.map(\.message) == ["StubbedHTTP: the path \(path) \(problem)"])
        #expect(reports.first?.location.line == line)
        #expect(reports.first?.severity == .failure)
    }

    @Test(
        "A route with a valid path or pattern isn't reported",
        arguments: ["/a/**", "/a/*/b", "/a%3Fb", "/**a/b", "/proxy/https://h", "places", ""])
    func sound(text: String) {
        let reports = reports { _ = StubbedHTTP.Service().on(.get, StubbedHTTP.PathPattern(text)) }
        #expect(reports.isEmpty)
    }

    @Test(
        "A route with an invalid host is reported at its line with the host to write",
        arguments: [
            (
                "https://localhost:8080/x?a=b",
                #"is more than a host\n  write   "/x", host: "localhost:8080", query: ["a": "b"]"#
            ),
            ("https://[::1]:80", #"is more than a host\n  write   "/", host: "[::1]:80""#),
            ("h/x", #"is more than a host\n  write   "/x", host: "h""#),
            ("ann@h:80", #"is more than a host\n  write   host: "h:80""#),
            (
                "localhost:65536",
                """
                has a port above 65535
                  hint    as in a URL: "example.com", "localhost:8080"
                """
            ),
            (
                "localhost:http",
                """
                is none that a URL has
                  hint    as in a URL: "example.com", "localhost:8080"
                """
            ),
            (
                "*.example.com",
                """
                has *, which stands for itself here
                  write   where: { $0.url.host?.hasSuffix(".example.com") == true }
                """
            ),
            (
                "*",
                """
                has *, which stands for itself here
                  write   no host:, which stands for any
                """
            ),
            (
                "*.example.com:80",
                """
                has *, which stands for itself here
                  write   where: { … }, with $0.url.host and $0.url.port
                """
            ),
        ])
    func host(text: String, problem: String) {
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

    @Test(
        "A route with a valid host isn't reported",
        arguments: [
            "example.com", "localhost:8080", "127.0.0.1:80", "[::1]:80", "::1", "", "bücher.de",
        ])
    func soundHost(text: String) {
        let reports = reports { _ = StubbedHTTP.Service().on(.get, host: text) }
        #expect(reports.isEmpty)
    }

    @Test("A route with malformed JSON is reported, also in a multipart part")
    func malformedJSON() {
        var lines: [UInt] = []
        let reports = reports {
            let urls = StubbedHTTP.Service()
            _ = urls.on(body: .json("{'a':1}")); lines.append(currentLine())
            let file = StubbedHTTP.PartPattern.file(content: .json("{'a':1}"))
            _ = urls.on(body: .multipart(["a": "b", "file": file])); lines.append(currentLine())
            _ = urls.on(body: .json("1"))
        }
        let message = """
            StubbedHTTP: no request has this body, which is no JSON: {'a':1}
              hint    names and texts of JSON stand in double quotes; .text(…) takes any text
            """
        #expect(reports.map(\.message) == [message, message])
        #expect(reports.map(\.location.line) == lines)
    }
}
