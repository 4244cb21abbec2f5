import Foundation

/// The unmutated inputs: one of each form that a reader supports.
enum ReaderSeeds {
    static let requests = [
        "GET /a?b=c HTTP/1.1\r\nHost: h\r\n\r\n",
        "\r\nPOST /a%20b HTTP/1.1\r\nHost: localhost:80\r\nContent-Length: 4\r\n\r\nbodymore",
        "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks[0],
        "PUT http://[::1]:80/x[1]?y=%C3%BC HTTP/1.2\r\nHost: h\r\nExpect: 100-continue\r\n"
            + "Content-Length: 2\r\nConnection: close, x\r\nA: \t b \r\n\r\nok",
        "OPTIONS * HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\u{16}\u{3}\u{1}\0\u{C8}\u{1}",
    ].map { Array($0.utf8) }

    static let bodies = chunks.map { Array($0.utf8) }

    private static let chunks = [
        "5;x=y\r\nhello\r\nA \r\n, everyone\r\n0\r\nX-Sum: 1\r\n\r\n", "0\r\n\r\n",
        "fff\r\n" + String(repeating: "x", count: 0xFFF) + "\r\n0\r\n\r\n",
    ]

    /// Multipart bodies with the boundary `b`.
    static let forms = [
        "--b\r\nContent-Disposition: form-data; name=\"a\"; filename=\"x%22.txt\"\r\n"
            + "Content-Type: text/plain\r\n\r\ntext\r\n--b \t\r\n\r\n\r\n--b--\r\nbehind",
        "in front\r\n--b\r\nA: b\r\n--b--",
    ].map { Array($0.utf8) }

    static let archives = [
        #"""
        {"log":{"version":"1.2","creator":{"name":"a","version":"1"},"entries":[{"startedDateTime":
        "2026-03-01T11:00:00.1234567+01:00","request":{"method":"POST","url":"https://a.example/b|c?d=%20&token=1",
        "headers":[{"name":":m","value":"x"},{"name":"Content-Type","value":"application/json"},{"name":"N","value":3}],
        "postData":{"mimeType":"application/json","text":"{\"a\":[1,null,{\"password\":\"p\"}]}"}},"response":
        {"status":200,"headers":[{"name":"set-cookie","value":"a=1\nb=2"}],"content":{"mimeType":"image/png",
        "text":"AAEC","encoding":"base64"},"_bytesBeforeDrop":2}}]}}
        """#,
        #"""
        {"log":{"entries":[{"request":{"method":"POST","url":"https://a.example/","postData":{"mimeType":
        "multipart/form-data","params":[{"name":"t","value":"1"},{"name":"f","fileName":"a.txt","contentType":"x/y"}]}},
        "response":{"status":-1,"content":{"_file":"x"}}},{"request":{"method":"GET","url":"data:,x"}},7,{}]}}
        """#,
    ].map { Array($0.utf8) }

    /// Compressed bodies with all kinds of blocks: gzip, zlib and raw deflate.
    static let packed = [
        "H4sIAAAAAAACAxWMwREAQQjC/lZBaygK/Vdwe89MAlO9ncTq0C5mVX0kQcuEEuikLI2e7YOh3Qr+WvYcrvMc"
            + "fGG4VeUZiAJkXF0W9ebzM3MFwTkfgXq2qEFNY9n9P2i75rZnPrufYhSgAAAA",
        "eJwVjMERAEEIwv5WQWsoCv1XcHvPTAJTvZ3E6tAuZlV9JEHLhBLopCyNnu2Dod0K/lr2HK7zHHxhuFXlGYgC"
            + "ZFxdFvXm8zNzBcE5H4F6tqhBTWPZ/T9ou+a2Zz5jETLD",
        "y0jNycnXUUgtSy2qzM9LtVbIGBWgVAAA",
        "AQUA+v9oZWxsbw==",
    ].compactMap { Data(base64Encoded: $0).map(Array.init) }
}
