import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HARArchive {
    /// Creates an archive that contains the exchanges of a file.
    init(_ file: StubbedHTTP.HARFile, hiding: Hiding) {
        log = Log(
            version: "1.2", creator: Creator(name: "Understudy", version: "1"),
            entries: file.exchanges.map { exchange in
                var exchange = exchange
                exchange.request = hiding(exchange.request)
                exchange.response = hiding(exchange.response.decompressed)
                return Entry(exchange)
            })
    }
}

extension HARArchive.Entry {
    fileprivate init(_ exchange: StubbedHTTP.HARFile.Exchange) {
        // The format style truncates fractions of a millisecond, so we round the date here.
        startedDateTime = exchange.date.addingTimeInterval(0.0005).formatted(
            Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        time = 0
        cache = [:]
        timings = HARArchive.Timings(send: 0, wait: 0, receive: 0)
        request = HARArchive.Request(exchange.request)
        response = HARArchive.Response(exchange.response, error: exchange.error)
    }
}

extension HARArchive.Request {
    fileprivate init(_ request: StubbedHTTP.Request) {
        method = request.method.rawValue
        url = request.url.absoluteString
        httpVersion = "HTTP/1.1"
        headers = request.headers.pairs
        queryString = request.queryItems.map {
            HARArchive.Pair(name: $0.name, value: $0.value ?? "")
        }
        cookies = [HARArchive.Cookie](sentIn: request.headers)
        headersSize = -1
        bodySize = request.body.count
        if !request.body.isEmpty {
            let (text, encoding) = request.body.har
            postData = HARArchive.PostData(
                mimeType: request.headers["Content-Type"] ?? "", text: text, encoding: encoding)
        }
    }
}

extension HARArchive.Response {
    fileprivate init(_ response: StubbedHTTP.Response, error: URLError.Code?) {
        let body = response.body
        let (text, encoding) = body.har
        status = response.status
        statusText = ""
        httpVersion = "HTTP/1.1"
        headers = response.headers.pairs
        cookies = [HARArchive.Cookie](setIn: response.headers)
        content = HARArchive.Content(
            size: body.count, mimeType: response.headers["Content-Type"] ?? "",
            text: body.isEmpty ? nil : text, encoding: body.isEmpty ? nil : encoding)
        redirectURL = response.headers["Location"] ?? ""
        headersSize = -1
        bodySize = body.count
        bytesBeforeDrop = response.bytesBeforeDrop
        isNotHTTP = response.isHTTP ? nil : true
        errorCode = error?.rawValue
    }
}

extension StubbedHTTP.Response {
    /// This response with a decompressed body.
    ///
    /// The format requires this, and credentials can only be found in a decompressed body. A
    /// response whose body cannot be decompressed is not changed.
    fileprivate var decompressed: StubbedHTTP.Response {
        guard !chunks.isEmpty, let codings = headers["Content-Encoding"],
            let body = try? CompressedBody.decompressed(
                Data(pieces: chunksBeforeDrop), codings: codings)
        else { return self }
        var response = self
        response.chunks = [body]
        if bytesBeforeDrop != nil { response.bytesBeforeDrop = body.count }
        return response
    }
}

extension StubbedHTTP.Headers {
    fileprivate var pairs: [HARArchive.Pair] {
        fields.map { HARArchive.Pair(name: $0.name, value: $0.value) }
    }
}

extension Data {
    /// The body as text, or encoded in base64 if it is not text or has a byte order mark that would
    /// be lost.
    fileprivate var har: (text: String, encoding: String?) {
        if let text = String(data: self, encoding: .utf8), Data(text.utf8) == self {
            return (text, nil)
        }
        return (base64EncodedString(), "base64")
    }
}
