import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HARArchive.Entry {
    /// Returns the exchange that is represented by this entry.
    ///
    /// - Parameters:
    ///   - index: The index of this entry.
    ///   - folder: The folder that contains the archive, or `nil` if the archive is not a file.
    func exchange(index: Int, in folder: URL?) throws -> StubbedHTTP.HARFile.Exchange {
        let path = "log.entries[\(index)]"
        guard let url = URL(sent: request.url), url.scheme != nil else {
            throw StubbedHTTP.HARError.Problem(
                path: "\(path).request.url",
                text: "isn't a URL: \(String(reflecting: String(request.url.prefix(80))))")
        }
        let method = StubbedHTTP.Method(request.method)
        // If a request was aborted, it may not have a response.
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
        // The file contains the body in its decompressed form.
        headers.removeFraming(answering: method)
        cookies?.addIfMissing(toResponse: &headers)
        let body = try content?.body(path: "\(path).content", in: folder)
        // If the type is unknown, browsers write a placeholder.
        if let type = content?.mimeType, !["", "x-unknown"].contains(type), body != nil {
            headers.addIfMissing("Content-Type", type)
        }
        // If a request was blocked or has failed, programs write 0, a negative number, or no status
        // at all. If the status is invalid for any other reason, only this entry is invalid, and
        // the rest of the file can still be used.
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
    /// Returns whether a replay would differ if the recorded body were missing. This is not the
    /// case for a failed request, which does not have a body, or for a redirect, which is followed.
    fileprivate func needsBody(answering method: StubbedHTTP.Method) -> Bool {
        let isRedirect = (300..<400).contains(status) && headers["Location"] != nil
        return status > 0 && hasBody(answering: method) && !isRedirect
    }
}

extension StubbedHTTP.Headers {
    fileprivate init(_ pairs: [HARArchive.Pair]?) {
        self.init(
            (pairs ?? [])
                // HTTP/2 has pseudo-header fields like `:status`, which we need to remove.
                .filter { !$0.name.hasPrefix(":") }
                .flatMap { pair in
                    // Some programs join all values for a name by writing one value per line.
                    (pair.value ?? "")
                        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                        .map { Field(pair.name, String($0)) }
                })
    }
}

extension Date {
    /// Creates a date by parsing ISO 8601, with or without fractions of a second.
    init?(har text: String) {
        let styles = [true, false].map { Date.ISO8601FormatStyle(includingFractionalSeconds: $0) }
        guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else { return nil }
        self = date
    }
}
