import Foundation

extension HARArchive.Entry {
    /// The exchange that the entry at an index tells of.
    func exchange(index: Int) throws -> StubbedHTTP.HARFile.Exchange {
        let path = "log.entries[\(index)]"
        guard let url = URL(sent: request.url), url.scheme != nil else {
            throw StubbedHTTP.HARError.Problem(
                path: "\(path).request.url",
                text: "is no URL: \(String(reflecting: String(request.url.prefix(80))))")
        }
        // An aborted request may have no response at all.
        let response = try response?.answer(path: "\(path).response") ?? .status(0)
        return StubbedHTTP.HARFile.Exchange(
            request: ReceivedRequest(
                StubbedHTTP.Method(request.method), url,
                headers: StubbedHTTP.Headers(request.headers),
                body: try request.postData?.body(path: "\(path).request.postData") ?? Data()),
            response: response,
            date: startedDateTime.flatMap(Date.init(har:)) ?? .distantPast)
    }
}

extension HARArchive.PostData {
    fileprivate func body(path: String) throws -> Data {
        if let text { return try Data(har: text, encoding, path: path) }
        guard let params else { return Data() }
        var components = URLComponents()
        components.queryItems = params.map { URLQueryItem(name: $0.name, value: $0.value ?? "") }
        // In a form, unlike in a query, a plus stands for a blank.
        let form = components.percentEncodedQuery?.replacing("+", with: "%2B")
        return Data((form ?? "").utf8)
    }
}

extension HARArchive.Response {
    fileprivate func answer(path: String) throws -> StubbedResponse {
        var headers = StubbedHTTP.Headers(self.headers)
        // The body stands in the file as it was before it was packed.
        for name in ["Content-Encoding", "Transfer-Encoding", "Content-Length"] {
            headers[name] = nil
        }
        let body = try content?.text.map {
            try Data(har: $0, content?.encoding, path: "\(path).content")
        }
        // Browsers have a word for what they do not know.
        if let type = content?.mimeType, !["", "x-unknown"].contains(type), body != nil {
            headers.addIfMissing("Content-Type", type)
        }
        // A browser writes 0, or nothing, for a request that was blocked or failed. What is no
        // status of HTTP otherwise is an error of the one request that asks for it, not of the
        // whole file.
        var response = StubbedResponse(
            status: status ?? 0, headers: headers, chunks: body.map { [$0] } ?? [])
        if let bytesBeforeDrop { response = response.dropped(after: bytesBeforeDrop) }
        response.isHTTP = isNotHTTP != true
        return response
    }
}

extension StubbedHTTP.Headers {
    fileprivate init(_ pairs: [HARArchive.Pair]?) {
        self.init(
            (pairs ?? [])
                // HTTP/2 has parts of the first line among the headers: `:status`.
                .filter { !$0.name.hasPrefix(":") }
                .flatMap { pair in
                    // Some put all values of a name into one, a line for each.
                    (pair.value ?? "")
                        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                        .map { Field(pair.name, String($0)) }
                })
    }
}

extension Data {
    fileprivate init(har text: String, _ encoding: String?, path: String) throws {
        guard encoding?.lowercased() == "base64" else {
            self.init(text.utf8)
            return
        }
        guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
            throw StubbedHTTP.HARError.Problem(path: "\(path).text", text: "is no base64")
        }
        self = data
    }
}

extension Date {
    /// Reads ISO 8601, with or without fractions of a second.
    fileprivate init?(har text: String) {
        let styles = [true, false].map { Date.ISO8601FormatStyle(includingFractionalSeconds: $0) }
        guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else { return nil }
        self = date
    }
}
