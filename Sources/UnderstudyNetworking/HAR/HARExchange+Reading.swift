import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension CodingUserInfoKey {
    /// The folder that contains the archive, if the archive is a file.
    // swift-format-ignore: NeverForceUnwrap
    static let archiveFolder = CodingUserInfoKey(rawValue: "archiveFolder")!
}

extension StubbedHTTP.HARFile.Exchange {
    /// Reads the exchange that is represented by an entry.
    init(from decoder: any Decoder) throws {
        let entry = try decoder.container(keyedBy: HARKey.self)
        let folder = decoder.userInfo[.archiveFolder] as? URL
        let requestObject = try entry.nestedContainer(keyedBy: HARKey.self, forKey: .request)
        let responseObject = try entry.object(.response)
        let method = StubbedHTTP.Method(try requestObject.decode(String.self, forKey: .method))
        let address = try requestObject.decode(String.self, forKey: .url)
        guard let url = URL(httpText: address), url.scheme != nil else {
            throw requestObject.problem(
                .url, "isn't a URL: \(String(reflecting: String(address.prefix(80))))")
        }
        var request = StubbedHTTP.Request(method, url, headers: try requestObject.headers())
        requestObject.cookies()?.addIfMissing(toRequest: &request.headers)
        try requestObject.object(.postData)?.readForm(into: &request, in: folder)
        let date = (try? entry.text(.startedDateTime)).flatMap(Date.init(har:))
        self.init(
            request: request,
            // An aborted request may not have a response.
            response: try responseObject?.response(to: method, in: folder) ?? .status(0),
            date: date ?? .distantPast, error: responseObject?.error)
    }
}

extension KeyedDecodingContainer<HARKey> {
    /// Returns a problem with a value that is valid JSON.
    fileprivate func problem(_ key: HARKey?, _ text: String) -> StubbedHTTP.HARError.Problem {
        .init(path: codingPath + (key.map { [$0] } ?? []), text: text)
    }

    fileprivate func headers() throws -> StubbedHTTP.Headers {
        let pairs = try decodeIfPresent([HARPair].self, forKey: .headers) ?? []
        // HTTP/2 has pseudo-header fields like `:status`, which we need to remove.
        let fields = pairs.filter { !$0.name.hasPrefix(":") }.flatMap { pair in
            // If a name has several values, some programs write one value per line.
            (pair.value ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .map { StubbedHTTP.Headers.Field(pair.name, String($0)) }
        }
        return StubbedHTTP.Headers(fields)
    }

    /// Returns the cookies in their parsed form. Cookies that can't be decoded are ignored, because
    /// programs usually write the same information in the header fields.
    fileprivate func cookies() -> [HARCookie]? {
        try? decodeIfPresent([HARCookie].self, forKey: .cookies)
    }

    // MARK: Responses

    fileprivate func response(
        to method: StubbedHTTP.Method, in folder: URL?
    ) throws -> StubbedHTTP.Response {
        // For a request that was blocked or has failed, programs write 0, a negative number, or no
        // status at all. Any other invalid status only makes this entry invalid, but not the whole
        // file.
        let status = try decodeIfPresent(Int.self, forKey: .status) ?? 0
        var response = StubbedHTTP.Response(status: max(0, status), headers: try headers())
        // The file contains the body in its decompressed form.
        response.headers.removeFraming(answering: method)
        cookies()?.addIfMissing(toResponse: &response.headers)
        try object(.content)?.readContent(into: &response, to: method, in: folder)
        if let count = try? decodeIfPresent(Int.self, forKey: .bytesBeforeDrop) {
            response.bytesBeforeDrop = max(0, count)
        }
        response.isHTTP = (try? decodeIfPresent(Bool.self, forKey: .isNotHTTP)) != true
        return response
    }

    private func readContent(
        into response: inout StubbedHTTP.Response, to method: StubbedHTTP.Method, in folder: URL?
    ) throws {
        let body = try readBody(in: folder)
        let type = try text(.mimeType)
        // Browsers write a placeholder for an unknown type.
        if let type, body != nil, !["", "x-unknown"].contains(type) {
            response.headers.addIfMissing("Content-Type", type)
        }
        // An empty text may also represent a response without a body.
        if let body, !body.isEmpty {
            response.chunks = [body]
        } else if let size = contentSize, size > 0, response.needsBody(answering: method) {
            throw problem(
                nil,
                "has a size of \(ByteCount.of(size)) but no text: record or export it with bodies")
        }
    }

    /// The size of the content, or `nil` if it isn't a number. Some programs write a fraction.
    private var contentSize: Int? {
        (try? decodeIfPresent(Double.self, forKey: .size)).flatMap { Int(exactly: $0.rounded()) }
    }

    /// The code of the recorded error, or `nil` if the file doesn't specify it.
    fileprivate var error: URLError.Code? {
        (try? decodeIfPresent(Int.self, forKey: .errorCode))
            .flatMap { URLError.Code(rawValue: $0) }
            ?? (try? text(.errorText)).flatMap { chromeErrors[$0] }
    }

    // MARK: Bodies

    /// Returns the body, or `nil` if the archive doesn't contain it.
    private func readBody(in folder: URL?) throws -> Data? {
        let file = try text(.file)
        let content = try text(.text)
        let encoding = try text(.encoding)
        if let file { return try readFile(file, in: folder) }
        guard let content else { return nil }
        guard encoding?.lowercased() == "base64" else { return Data(content.utf8) }
        guard let data = Data(base64Encoded: content, options: .ignoreUnknownCharacters) else {
            throw problem(.text, "isn't base64")
        }
        return data
    }

    /// Reads a file that is stored beside the archive or in one of its subfolders.
    private func readFile(_ file: String, in folder: URL?) throws -> Data {
        guard let folder else {
            throw problem(.file, "requires an archive that is read from a file")
        }
        guard !file.isEmpty, !file.hasPrefix("/"), !file.split(separator: "/").contains("..") else {
            throw problem(
                .file, "isn't in the folder of the archive: \(String(reflecting: file))")
        }
        guard let data = try? Data(contentsOf: folder.appending(path: file)) else {
            throw problem(.file, "can't be read: \(String(reflecting: file))")
        }
        return data
    }

    /// Sets the body of a request to the body in the archive.
    fileprivate func readForm(into request: inout StubbedHTTP.Request, in folder: URL?) throws {
        let body = try readBody(in: folder)
        let type = try text(.mimeType)
        let params = try decodeIfPresent([HARPair].self, forKey: .params)
        if let body, params == nil || !body.isEmpty {
            request.body = body
        } else if let params, let type, type.hasPrefix("multipart/") {
            // The archive lists the parts of the form without their boundary, so any boundary is
            // valid.
            request.body = Self.multipartForm(params, boundary: "part")
            request.headers["Content-Type"] = "multipart/form-data; boundary=part"
        } else if let params {
            request.body = Self.urlEncodedForm(params)
        }
    }

    private static func urlEncodedForm(_ params: [HARPair]) -> Data {
        var components = URLComponents()
        components.queryItems = params.map { URLQueryItem(name: $0.name, value: $0.value ?? "") }
        // A plus sign represents a space in a form, but not in a query.
        let form = components.percentEncodedQuery?.replacing("+", with: "%2B")
        return Data((form ?? "").utf8)
    }

    /// Returns a multipart form. Its files are empty because programs only store the names of
    /// files.
    private static func multipartForm(_ params: [HARPair], boundary: String) -> Data {
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

extension StubbedHTTP.Response {
    /// Returns whether a replay would differ without the recorded body. A failed request doesn't
    /// have a body, and a redirect is followed.
    fileprivate func needsBody(answering method: StubbedHTTP.Method) -> Bool {
        let isRedirect = (300..<400).contains(status) && headers["Location"] != nil
        return status > 0 && hasBody(answering: method) && !isRedirect
    }
}

extension Date {
    /// Creates a date by parsing ISO 8601, with or without fractions of a second.
    ///
    /// The date is rounded to a millisecond, which is the precision of a written file, so that a
    /// file equals itself after writing and reading it.
    init?(har text: String) {
        let styles = [true, false].map { Date.ISO8601FormatStyle(includingFractionalSeconds: $0) }
        guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else { return nil }
        let seconds = (date.timeIntervalSince1970 * 1000).rounded() / 1000
        self.init(timeIntervalSince1970: seconds)
    }
}

/// The error codes that correspond to the error texts of Chrome.
private let chromeErrors: [String: URLError.Code] = [
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
