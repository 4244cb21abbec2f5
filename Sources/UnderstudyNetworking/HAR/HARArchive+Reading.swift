import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HARArchive.Entry {
    /// Returns the exchange that is represented by this entry.
    ///
    /// - Parameters:
    ///   - folder: The folder that contains the archive, or `nil` if the archive is not a file.
    func exchange(index: Int, in folder: URL?) throws -> StubbedHTTP.HARFile.Exchange {
        let path = "log.entries[\(index)]"
        guard let url = URL(sent: request.url), url.scheme != nil else {
            throw StubbedHTTP.HARError.Problem(
                path: "\(path).request.url",
                text: "isn't a URL: \(String(reflecting: String(request.url.prefix(80))))")
        }
        let method = StubbedHTTP.Method(request.method)
        // An aborted request may not have a response.
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
        // Browsers write a placeholder for an unknown type.
        if let type = content?.mimeType, !["", "x-unknown"].contains(type), body != nil {
            headers.addIfMissing("Content-Type", type)
        }
        // For a request that was blocked or has failed, programs write 0, a negative number, or no
        // status at all. Any other invalid status only makes this entry invalid, but not the whole
        // file.
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
    /// Returns whether a replay would differ without the recorded body. A failed request does not
    /// have a body, and a redirect is followed.
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

// MARK: - Bodies

extension HARArchive.PostData {
    /// Sets the body of a request to the body in the archive.
    fileprivate func put(
        into request: inout StubbedHTTP.Request, path: String, in folder: URL?
    ) throws {
        if let file {
            request.body = try Data(besideArchive: file, in: folder, path: path)
        } else if let text, !text.isEmpty || params == nil {
            request.body = try Data(har: text, encoding, path: path)
        } else if let params, let type = mimeType, type.hasPrefix("multipart/") {
            // The archive lists the parts of the form without their boundary, so any boundary is
            // valid.
            request.body = Self.form(params, boundary: "part")
            request.headers["Content-Type"] = "multipart/form-data; boundary=part"
        } else if let params {
            request.body = Self.form(params)
        }
    }

    private static func form(_ params: [HARArchive.Pair]) -> Data {
        var components = URLComponents()
        components.queryItems = params.map { URLQueryItem(name: $0.name, value: $0.value ?? "") }
        // A plus sign represents a space in a form, but not in a query.
        let form = components.percentEncodedQuery?.replacing("+", with: "%2B")
        return Data((form ?? "").utf8)
    }

    /// Returns a multipart form. Its files are empty because programs only store the names of
    /// files.
    private static func form(_ params: [HARArchive.Pair], boundary: String) -> Data {
        func quoted(_ text: String) -> String {
            "\"\(text.replacing("\"", with: "%22"))\""
        }
        let parts = params.map { part in
            let file = part.fileName.map { "; filename=\(quoted($0))" } ?? ""
            let type = part.contentType.map { $0.isEmpty ? "" : "\r\nContent-Type: \($0)" } ?? ""
            return
                "--\(boundary)\r\nContent-Disposition: form-data; name=\(quoted(part.name))\(file)"
                + "\(type)\r\n\r\n\(part.value ?? "")\r\n"
        }
        return Data((parts.joined() + "--\(boundary)--\r\n").utf8)
    }
}

extension HARArchive.Content {
    /// Returns the body, or `nil` if the archive does not contain it.
    fileprivate func body(path: String, in folder: URL?) throws -> Data? {
        if let file { return try Data(besideArchive: file, in: folder, path: path) }
        return try text.map { try Data(har: $0, encoding, path: path) }
    }
}

extension Data {
    fileprivate init(har text: String, _ encoding: String?, path: String) throws {
        guard encoding?.lowercased() == "base64" else {
            self.init(text.utf8)
            return
        }
        guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
            throw StubbedHTTP.HARError.Problem(path: "\(path).text", text: "isn't base64")
        }
        self = data
    }

    /// Reads a file that is stored beside an archive or in one of its subfolders.
    fileprivate init(besideArchive file: String, in folder: URL?, path: String) throws {
        func problem(_ text: String) -> StubbedHTTP.HARError.Problem {
            .init(path: "\(path)._file", text: text)
        }
        guard let folder else { throw problem("requires an archive that is read from a file") }
        guard !file.isEmpty, !file.hasPrefix("/"), !file.split(separator: "/").contains("..") else {
            throw problem("isn't in the folder of the archive: \(String(reflecting: file))")
        }
        guard let data = try? Data(contentsOf: folder.appending(path: file)) else {
            throw problem("can't be read: \(String(reflecting: file))")
        }
        self = data
    }
}

// MARK: - Errors

extension HARArchive.Response {
    /// The code of the recorded error, or `nil` if the file does not specify it.
    fileprivate var error: URLError.Code? {
        errorCode.flatMap { URLError.Code(rawValue: $0) } ?? errorText.flatMap { Self.errors[$0] }
    }

    /// The error codes that correspond to the error texts of Chrome.
    private static let errors: [String: URLError.Code] = [
        "net::ERR_ABORTED": .cancelled,
        "net::ERR_CERT_AUTHORITY_INVALID": .serverCertificateUntrusted,
        "net::ERR_CERT_DATE_INVALID": .serverCertificateHasBadDate,
        "net::ERR_CONNECTION_CLOSED": .networkConnectionLost,
        "net::ERR_CONNECTION_REFUSED": .cannotConnectToHost,
        "net::ERR_CONNECTION_RESET": .networkConnectionLost,
        "net::ERR_CONNECTION_TIMED_OUT": .timedOut,
        "net::ERR_EMPTY_RESPONSE": .networkConnectionLost,
        "net::ERR_INTERNET_DISCONNECTED": .notConnectedToInternet,
        "net::ERR_NAME_NOT_RESOLVED": .cannotFindHost,
        "net::ERR_NETWORK_CHANGED": .networkConnectionLost,
        "net::ERR_SSL_PROTOCOL_ERROR": .secureConnectionFailed, "net::ERR_TIMED_OUT": .timedOut,
        "net::ERR_TOO_MANY_REDIRECTS": .httpTooManyRedirects,
    ]
}
