import Foundation
import Testing
import Understudy
import UnderstudyNetworking

@Suite("Range requests")
struct RangeTests {
    private func part(
        _ range: String?, of text: String = "0123456789", _ method: StubbedHTTP.Method = .get,
        headers: StubbedHTTP.Headers = [:], condition: String? = nil
    ) throws -> String {
        var request = StubbedHTTP.Request(method, try url("/"))
        request.headers["Range"] = range
        request.headers["If-Range"] = condition
        let part = StubbedHTTP.Response.text(text, headers: headers).part(for: request)
        let place = part.headers["Content-Range"] ?? "-"
        #expect(part.headers["Accept-Ranges"] == "bytes")
        return "\(part.status) \(place) \(String(decoding: part.body, as: UTF8.self))"
    }

    @Test(arguments: [
        ("bytes=2-4", "206 bytes 2-4/10 234"), ("bytes=0-0", "206 bytes 0-0/10 0"),
        ("bytes=7-", "206 bytes 7-9/10 789"), ("bytes=7-99", "206 bytes 7-9/10 789"),
        ("bytes=-3", "206 bytes 7-9/10 789"), ("bytes=-99", "206 bytes 0-9/10 0123456789"),
        ("Bytes= 2 - 4 ", "206 bytes 2-4/10 234"),
        ("bytes=2-99999999999999999999", "206 bytes 2-9/10 23456789"),
    ])
    func `A range request returns the specified part`(range: String, part: String) throws {
        #expect(try self.part(range) == part)
    }

    @Test(arguments: ["bytes=10-", "bytes=10-12", "bytes=-0", "bytes=99999999999999999999-"])
    func `A range outside of the body is refused with the length of the body`(range: String) throws
    {
        #expect(try part(range) == "416 bytes */10 ")
        #expect(try part("bytes=0-", of: "") == "416 bytes */0 ")
        #expect(try part("bytes=-1", of: "") == "416 bytes */0 ")
        let request = StubbedHTTP.Request(.get, try url("/"), headers: ["Range": range])
        let answer = StubbedHTTP.Response.text("0123456789").part(for: request)
        #expect(answer.headers["Content-Type"] == nil)
    }

    @Test(arguments: [
        nil, "bytes=0-1,3-4", "lines=1-2", "bytes", "bytes=", "bytes=-", "bytes=4-2",
        "bytes=a-b", "bytes=+1-2", "bytes=1-2-3", "",
    ])
    func `A missing, multiple or invalid range returns the whole body`(range: String?) throws {
        #expect(try part(range) == "200 - 0123456789")
        #expect(try part("bytes=2-4", .head) == "200 - 0123456789")
        #expect(try part("bytes=2-4", .post) == "200 - 0123456789")
    }

    @Test func `If-Range returns a part only if the body has the same tag or date`() throws {
        let headers: StubbedHTTP.Headers = ["ETag": "\"1\"", "Last-Modified": "yesterday"]
        for (condition, status) in [
            ("\"1\"", "206"), ("yesterday", "206"), ("\"2\"", "200"), ("W/\"1\"", "200"),
            ("today", "200"),
        ] {
            let part = try part("bytes=0-1", headers: headers, condition: condition)
            #expect(part.hasPrefix(status), "\(condition)")
        }
        #expect(
            try part("bytes=0-1", headers: ["ETag": "W/\"1\""], condition: "W/\"1\"")
                .hasPrefix("200"))
    }

    @Test func `A range doesn't apply to an error response, and a part keeps the delay`() throws {
        let request = StubbedHTTP.Request(.get, try url("/"), headers: ["Range": "bytes=0-1"])
        let missing = StubbedHTTP.Response.text("missing", status: 404)
        #expect(missing.part(for: request) == missing)
        let late = StubbedHTTP.Response(chunks: [Data("ab".utf8), Data("cd".utf8)])
            .delayed(by: .seconds(1)).part(for: request)
        #expect(late.delay == .seconds(1))
        #expect(late.body == Data("ab".utf8))
    }
}
