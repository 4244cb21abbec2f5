import Foundation
import TestSupport
import Testing
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Cookies of a HAR file", .limitedSessions)
struct HARCookieTests {
    private static let set =
        #"[{"domain":"example.com","expires":"2126-11-25T08:00:00.000Z","httpOnly":true,"#
        + #""name":"id","path":"/","sameSite":"Lax","secure":true,"value":"a=1"},"#
        + #"{"name":"b","value":""}]"#

    private func file() throws -> StubbedHTTP.HARFile {
        let request = StubbedHTTP.Request(.get, try url("/"), headers: ["Cookie": "id=a=1; b="])
        var response = StubbedHTTP.Response.status(200)
        let id = "id=a=1; Path=/; Domain=example.com; Expires=Mon, 25 Nov 2126 08:00:00 GMT; "
        response.headers.append("Set-Cookie", id + "HttpOnly; Secure; SameSite=Lax")
        response.headers.append("Set-Cookie", "b=; Max-Age=7")
        response.headers.append("Set-Cookie", "nameless")
        return StubbedHTTP.HARFile([.init(request: request, response: response, date: .distantPast)]
        )
    }

    private func cookies(of part: String, in data: Data) throws -> String {
        let archive = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        let entries = (archive?["log"] as? [String: Any])?["entries"] as? [[String: Any]]
        let cookies = try #require((entries?.first?[part] as? [String: Any])?["cookies"])
        let text = try JSONSerialization.data(
            withJSONObject: cookies, options: [.sortedKeys, .withoutEscapingSlashes])
        return String(decoding: text, as: UTF8.self)
    }

    @Test func `A HAR file lists parsed cookies unless they are hidden`() throws {
        let open = try file().data(hiding: [])
        #expect(
            try cookies(of: "request", in: open)
                == #"[{"name":"id","value":"a=1"},{"name":"b","value":""}]"#)
        #expect(try cookies(of: "response", in: open) == Self.set)

        let hidden = try file().data()
        #expect(try cookies(of: "request", in: hidden) == "[]")
        #expect(try cookies(of: "response", in: hidden) == "[]")
    }

    @Test func `Cookies are equal after writing and reading a HAR file`() throws {
        #expect(try StubbedHTTP.HARFile(file().data(hiding: [])) == file())
    }

    @Test
    func `A HAR file with only parsed cookies is read, and malformed cookies are skipped`() throws {
        func exchange(_ request: String, _ response: String) throws -> StubbedHTTP.HARFile.Exchange
        {
            let text = """
                {"log": {"entries": [{
                  "request": {"method": "GET", "url": "https://h/", "cookies": \(request)},
                  "response": {"status": 200, "cookies": \(response)}}]}}
                """
            return try #require(try StubbedHTTP.HARFile(Data(text.utf8)).exchanges.first)
        }
        let read = try exchange(Self.set, Self.set)
        #expect(read.request.headers.fields == [.init("Cookie", "id=a=1; b=")])
        let id = "id=a=1; Path=/; Domain=example.com; Expires=Mon, 25 Nov 2126 08:00:00 GMT; "
        #expect(
            read.response.headers.fields == [
                .init("Set-Cookie", id + "HttpOnly; Secure; SameSite=Lax"),
                .init("Set-Cookie", "b="),
            ])

        let odd = try exchange(#"{"a": 1}"#, #"[{"name": "a", "value": null}]"#)
        #expect(odd.request.headers.fields.isEmpty)
        #expect(odd.response.headers.fields.isEmpty)
    }

    @Test func `A session stores the cookies of a replayed HAR response`() async throws {
        let replay = StubbedHTTP.Replay(try StubbedHTTP.HARFile(file().data(hiding: [])))
        let session = StubbedHTTP.Service(serving: replay).session
        _ = try await session.load(URLRequest("GET", url("/")))
        let kept = session.configuration.httpCookieStorage?.cookies ?? []
        #expect(kept.contains { $0.name == "id" && $0.value == "a=1" })
    }
}
