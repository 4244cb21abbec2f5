import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HARArchive.Entry {
    /// Returns the exchange of the entry at an index.
    ///
    /// - Parameters:
    ///   - index: the index.
    ///   - folder: the folder of the archive; `nil` if it isn't a file.
    func exchange(index: Int, in folder: URL?) throws -> StubbedHTTP.HARFile.Exchange {
        let path = "log.entries[\(index)]"
        guard let url = URL(sent: request.url), url.scheme != nil else {
            throw StubbedHTTP.HARError.Problem(
                path: "\(path).request.url",
                text: "isn't a URL: \(String(reflecting: String(request.url.prefix(80))))")
        }
        let method = StubbedHTTP.Method(request.method)
        // An aborted request may have no response.
        let response =
            try response?.answer(to: method, path: "\(path).response", in: folder) ?? .status(0)
        let headers = StubbedHTTP.Headers(request.headers)
        var received = StubbedHTTP.Request(method, url, headers: headers)
        request.cookies?.addIfMissing(toRequest: &received.headers)
        if let data = request.postData {
            try data.put(into: &received, path: "\(path).request.postData", in: folder)
        }
        return StubbedHTTP.HARFile.Exchange(
            request: received, response: response,
            date: startedDateTime.flatMap(Date.init(har:)) ?? .distantPast,
            error: self.response?.error)
    }
}

extension HARArchive.Response {
    fileprivate func answer(
        to method: StubbedHTTP.Method, path: String, in folder: URL?
    ) throws -> StubbedHTTP.Response {
        var headers = StubbedHTTP.Headers(self.headers)
        // The file contains the decompressed body.
        headers.removeFraming(answering: method)
        cookies?.addIfMissing(toResponse: &headers)
        let body = try content?.body(path: "\(path).content", in: folder)
        // Browsers write a placeholder for an unknown type.
        if let type = content?.mimeType, !["", "x-unknown"].contains(type), body != nil {
            headers.addIfMissing("Content-Type", type)
        }
        // Programs write 0, a negative number, or nothing, for a request that was blocked or
        // failed. Any other invalid status is an error of this request, not of the whole file.
        var response = StubbedHTTP.Response(
            status: max(0, status ?? 0), headers: headers, chunks: body.map { [$0] } ?? [])
        if let bytesBeforeDrop { response = response.droppedWithoutCheck(after: bytesBeforeDrop) }
        response.isHTTP = isNotHTTP != true
        if body?.isEmpty != false, let size = content?.size, size > 0,
            response.needsBody(answering: method)
        {
            throw StubbedHTTP.HARError.Problem(
                path: "\(path).content",
                text:
                    "has a size of \(ByteCount.of(size)) but no text: "
                    + "record or export it with bodies"
            )
        }
        return response
    }
}

extension StubbedHTTP.Response {
    /// Returns whether a replay without the recorded body would differ. A failed request has no
    /// body, and a redirect is followed.
    fileprivate func needsBody(answering method: StubbedHTTP.Method) -> Bool {
        let isRedirect = (300..<400).contains(status) && headers["Location"] != nil
        return status > 0 && hasBody(answering: method) && !isRedirect
    }
}

extension StubbedHTTP.Headers {
    fileprivate init(_ pairs: [HARArchive.Pair]?) {
        self.init(
            (pairs ?? [])
                // HTTP/2 has pseudo-header fields: `:status`.
                .filter { !$0.name.hasPrefix(":") }
                .flatMap { pair in
                    // Some programs join all values of a name, one per line.
                    (pair.value ?? "")
                        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                        .map { Field(pair.name, String($0)) }
                })
    }
}

extension Date {
    /// Parses ISO 8601, with or without fractions of a second.
    init?(har text: String) {
        let styles = [true, false].map { Date.ISO8601FormatStyle(includingFractionalSeconds: $0) }
        guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else { return nil }
        self = date
    }
}
