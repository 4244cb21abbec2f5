import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

@Suite("Paths of fake servers")
struct FakeServerPathTests {
    private let note = Data(#"{"text":"milk"}"#.utf8)

    @Test(arguments: ["notes/1", "/notes/1", "/notes/1/", "notes//1"])
    func `A fake server ignores additional slashes in a path`(path: String) async throws {
        let server = FakeRESTServer(collections: ["notes"])
        server[path] = note
        #expect(server.paths == ["/notes/1"])
        #expect(server[path] == note)
        for sent in ["/notes/1", "/notes/1/"] {
            let answer = try await server.respond(to: StubbedHTTP.Request(.get, try url(sent)))
            #expect(answer.body == note)
        }
        let list = try await server.respond(to: StubbedHTTP.Request(.get, try url("/notes/")))
        #expect(list.body == Data("[".utf8) + note + Data("]".utf8))
        server[path] = nil
        #expect(server.paths == [])
    }

    @Test func `A resource outside of all collections is reported at its line with a fix`() {
        var line: UInt = 0
        let reports = reports {
            let server = FakeRESTServer(collections: ["/notes", "/users/1/tags"])
            server["/note/1"] = note; line = currentLine()
            server["notes"] = note
            FakeRESTServer(collections: [])["/notes/.."] = note
        }
        #expect(reports.count == 3)
        #expect(
            reports.text == """
                FakeRESTServer: no collection contains "/note/1", so no request can return it
                  has     "/notes"
                  has     "/users/1/tags"
                  add     "/note" to FakeRESTServer(collections:)

                FakeRESTServer: no collection contains "/notes", so no request can return it
                  has     "/notes"
                  has     "/users/1/tags"
                  hint    a resource is an entry of a collection, such as "/notes/1"

                FakeRESTServer: no collection contains "/notes/..", so no request can return it
                  hint    a resource is an entry of a collection, such as "/notes/1"
                """)
        #expect(reports.first?.location.line == line)
    }
}
