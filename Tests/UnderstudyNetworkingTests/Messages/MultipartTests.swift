import Foundation
import Testing
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Multipart bodies")
struct MultipartTests {
    private func request(
        _ body: String, type: String = "multipart/form-data; boundary=b"
    ) throws -> StubbedHTTP.Request {
        StubbedHTTP.Request(
            .post, try url("/"), headers: ["Content-Type": type], body: Data(body.utf8))
    }

    private static let form = """
        --b\r
        Content-Disposition: form-data; name="title"\r
        \r
        Pier 39\r
        --b \t\r
        content-disposition: form-data; name=photo; filename="p.jpg"\r
        Content-Type:image/jpeg\r
        \r
        \u{1}\r
        \u{2}\r
        --b\r
        Content-Disposition: form-data; name="empty"\r
        \r
        \r
        --b--\r

        """

    @Test func `A multipart body is read part by part`() throws {
        let parts = try request(Self.form).parts
        #expect(parts.map(\.name) == ["title", "photo", "empty"])
        #expect(parts.map(\.filename) == [nil, "p.jpg", nil])
        #expect(parts.map(\.type) == ["text/plain", "image/jpeg", "text/plain"])
        #expect(parts.map(\.text) == ["Pier 39", "\u{1}\r\n\u{2}", ""])
        #expect(parts[1].headers["Content-Type"] == "image/jpeg")
    }

    @Test(arguments: [
        "multipart/form-data; boundary=b", "Multipart/Form-Data;charset=utf-8 ;BOUNDARY=b",
        #"multipart/mixed; x="a;boundary=c"; boundary="b""#,
    ])
    func `The boundary of a multipart body is read quoted and unquoted`(type: String) throws {
        #expect(try request(Self.form, type: type).parts.count == 3)
    }

    @Test(arguments: [
        ("multipart/form-data; boundary=b", ""), ("multipart/form-data; boundary=b", "--b"),
        ("multipart/form-data; boundary=b", "--b\r\nA: b\r\n\r\nhalf"),
        ("multipart/form-data; boundary=b", "--b\r\nno colon\r\n\r\n\r\n--b--"),
        ("multipart/form-data; boundary=b", "--bx\r\nA: b\r\n\r\n\r\n--b--"),
        ("multipart/form-data; boundary=c", form), ("multipart/form-data", form),
        ("multipart/form-data; boundary=", form), ("text/plain; boundary=b", form),
    ])
    func `A malformed multipart body or another media type has no parts`(type: String, body: String)
        throws
    {
        #expect(try request(body, type: type).parts == [])
    }

    @Test
    func `A multipart body may have a preamble, parts without headers and empty parts`() throws {
        let body = "in front\r\n--b\r\n\r\ntext\r\n--b\r\nA: b\r\n--b\r\nC: d\r\n\r\n--b--behind"
        let parts = try request(body).parts
        #expect(parts.map(\.text) == ["text", "", ""])
        #expect(parts.map(\.name) == [nil, nil, nil])
        #expect(parts.map(\.headers) == [[:], ["A": "b"], ["C": "d"]])
        #expect(try request("--b--").parts == [])
    }

    @Test(arguments: [
        (#"name="a b""#, "a b"), (#"name=a"#, "a"), (#"name="a%22b""#, #"a"b"#),
        (#"name="a\"b""#, #"a"b"#), (#"name="C:\dir\n""#, #"C:\dir\n"#),
        (#"name="a%0D%0Ab""#, "a\r\nb"), (#"x; NAME = "a""#, nil), (#"NAME="a""#, "a"),
        (#"name="a;b"; filename=c"#, "a;b"), (#"name="open"#, "open"), ("name", nil),
    ])
    func `Part names are read in the notations of browsers and other clients`(
        field: String, name: String?
    ) throws {
        let body = "--b\r\nContent-Disposition: form-data; \(field)\r\n\r\n\r\n--b--"
        #expect(try request(body).parts.map(\.name) == [name])
    }
}
