import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The contents of a file in the form in which they are written.
struct HARWriting: Encodable {
    let exchanges: [StubbedHTTP.HARFile.Exchange]
    let hiding: Hiding

    func encode(to encoder: any Encoder) throws {
        var file = encoder.container(keyedBy: HARKey.self)
        var log = file.nestedContainer(keyedBy: HARKey.self, forKey: .log)
        try log.encode("1.2", forKey: .version)
        try log.encode(["name": "Understudy", "version": "1"], forKey: .creator)
        var entries = log.nestedUnkeyedContainer(forKey: .entries)
        for exchange in exchanges {
            var entry = entries.nestedContainer(keyedBy: HARKey.self)
            // The format style truncates fractions of a millisecond, so we round the date here.
            let halfMillisecond = 0.0005
            let date = exchange.date.addingTimeInterval(halfMillisecond).formatted(
                Date.ISO8601FormatStyle(includingFractionalSeconds: true))
            try entry.encode(date, forKey: .startedDateTime)
            try entry.encode(0, forKey: .time)
            try entry.encode([String: String](), forKey: .cache)
            try entry.encode(["send": 0, "wait": 0, "receive": 0], forKey: .timings)
            var request = entry.nestedContainer(keyedBy: HARKey.self, forKey: .request)
            try request.encode(hiding(exchange.request))
            var response = entry.nestedContainer(keyedBy: HARKey.self, forKey: .response)
            try response.encode(hiding(exchange.response.decompressed))
            try response.encodeIfPresent(exchange.error?.rawValue, forKey: .errorCode)
        }
    }
}

extension KeyedEncodingContainer<HARKey> {
    fileprivate mutating func encode(_ request: StubbedHTTP.Request) throws {
        try encode(request.method.rawValue, forKey: .method)
        try encode(request.url.absoluteString, forKey: .url)
        try encode(
            request.queryItems.map { HARPair($0.name, $0.value ?? "") }, forKey: .queryString)
        try encode(
            request.headers, cookies: [HARCookie](sentIn: request.headers),
            bodySize: request.body.count)
        if !request.body.isEmpty {
            var data = nestedContainer(keyedBy: HARKey.self, forKey: .postData)
            try data.encode(request.body, type: request.headers["Content-Type"])
        }
    }

    fileprivate mutating func encode(_ response: StubbedHTTP.Response) throws {
        let body = response.body
        try encode(response.status, forKey: .status)
        try encode("", forKey: .statusText)
        try encode(
            response.headers, cookies: [HARCookie](setIn: response.headers), bodySize: body.count)
        var content = nestedContainer(keyedBy: HARKey.self, forKey: .content)
        try content.encode(body.count, forKey: .size)
        try content.encode(body, type: response.headers["Content-Type"])
        try encode(response.headers["Location"] ?? "", forKey: .redirectURL)
        try encodeIfPresent(response.bytesBeforeDrop, forKey: .bytesBeforeDrop)
        if !response.isHTTP { try encode(true, forKey: .isNotHTTP) }
    }

    /// Writes what requests and responses have in common.
    private mutating func encode(
        _ headers: StubbedHTTP.Headers, cookies: [HARCookie], bodySize: Int
    ) throws {
        try encode("HTTP/1.1", forKey: .httpVersion)
        try encode(headers.fields.map { HARPair($0.name, $0.value) }, forKey: .headers)
        try encode(cookies, forKey: .cookies)
        try encode(-1, forKey: .headersSize)
        try encode(bodySize, forKey: .bodySize)
    }

    /// Writes a body as text, or in base64 if it isn't text or has a byte order mark that would be
    /// lost.
    private mutating func encode(_ body: Data, type: String?) throws {
        try encode(type ?? "", forKey: .mimeType)
        if body.isEmpty { return }
        if let text = String(data: body, encoding: .utf8), Data(text.utf8) == body {
            return try encode(text, forKey: .text)
        }
        try encode(body.base64EncodedString(), forKey: .text)
        try encode("base64", forKey: .encoding)
    }
}

extension StubbedHTTP.Response {
    /// This response with a decompressed body.
    ///
    /// The format requires this, and credentials can only be found in a decompressed body. A
    /// response whose body can't be decompressed isn't changed.
    fileprivate var decompressed: StubbedHTTP.Response {
        guard !chunks.isEmpty, let codings = headers["Content-Encoding"],
            let body = try? CompressedBody.decompress(
                Data(pieces: chunksBeforeDrop), codings: codings)
        else { return self }
        var response = self
        response.chunks = [body]
        if bytesBeforeDrop != nil { response.bytesBeforeDrop = body.count }
        return response
    }
}
