import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLRequest {
    /// The text that represents this request in a report, such as `GET https://example.com/places`.
    var title: String { "\(httpMethod ?? "GET") \(url?.absoluteString ?? "")" }

    /// The text that represents this request in the name of a task, such as `GET /find?q=pi`.
    var shortTitle: String {
        let text = url?.absoluteString ?? ""
        let path =
            text.firstRange(of: "://")
            .map { text[$0.upperBound...].drop { $0 != "/" && $0 != "?" } } ?? text[...]
        return "\(httpMethod ?? "GET") \(path.isEmpty ? "/" : path)"
    }

    /// Reads the body that a task sends with this request.
    ///
    /// - Throws: A ``StubbedHTTP/Failure`` if the loader has lost the body or if the body exceeds
    ///   the limit, or any error of the stream or the file.
    func sentBody(by task: URLSessionTask?, limit: Int) async throws -> Data {
        // An upload sends its own body instead of the body of its request.
        let upload = task as? URLSessionUploadTask
        let source: Any? = upload?.storedBody ?? httpBody.map { $0 as Any } ?? httpBodyStream
        let body: Data?
        switch source {
        case let data as Data:
            body = data.count <= limit ? data.countedFromZero : nil
        case let file as URL:
            // Reading the stream of a missing file would fail with a system error.
            guard FileManager.default.fileExists(atPath: file.path),
                let stream = InputStream(url: file)
            else { throw URLError(.fileDoesNotExist) }
            body = try await stream.readAll(limit: limit)
        case let stream as InputStream:
            body = try await stream.readAll(limit: limit)
        default:
            if upload != nil { throw StubbedHTTP.Failure.bodyLost(title) }
            body = Data()
        }
        guard let body else { throw StubbedHTTP.Failure.tooLarge(title, limit: limit) }
        return body
    }
}

extension URLSessionUploadTask {
    /// The body of this upload. On Linux, the loader stores this body in the task instead of the
    /// request.
    fileprivate var storedBody: Any? {
        #if canImport(FoundationNetworking)
            constant("knownBody").flatMap(Self.content)
        #else
            nil
        #endif
    }

    /// Returns the payload of the loader's optional enumeration, which is data, a file, or a
    /// stream.
    private static func content(of value: Any) -> Any? {
        switch value {
        case let data as DispatchData: Data(data)
        case is URL, is InputStream: value
        default: Mirror(reflecting: value).children.first.flatMap { content(of: $0.value) }
        }
    }
}

extension InputStream {
    /// Reads this stream until it ends, or returns `nil` if the limit is exceeded.
    fileprivate func readAll(limit: Int) async throws -> Data? {
        nonisolated(unsafe) let stream = self
        // A stream may block until data is written at its other end. A task must not block, so read
        // the stream on a queue.
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try stream.readBlocking(limit: limit) })
            }
        }
    }

    private func readBlocking(limit: Int) throws -> Data? {
        open()
        defer { close() }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(&buffer, maxLength: buffer.count)
            if count < 0 { throw streamError ?? URLError(.cannotDecodeRawData) }
            if count == 0 { return data }
            guard data.count + count <= limit else { return nil }
            data.append(contentsOf: buffer[..<count])
        }
    }
}

// MARK: - Requests that loaders reject

extension StubbedHTTP.Request {
    /// Rejects any request that the loaders of the platforms don't send either.
    ///
    /// This includes a `GET` request with a body, and a request whose URL doesn't have a scheme or
    /// a host, for example because its base URL is missing. Custom schemes are allowed because a
    /// route may match them.
    ///
    /// - Parameters:
    ///   - hasStream: Whether the body is a stream. Loaders reject such a body without reading it.
    ///
    /// - Throws: The `URLError` that a loader would throw.
    func requireSendable(hasStream: Bool) throws {
        guard let scheme = url.scheme else { throw URLError(.unsupportedURL).addingFailingURL(url) }
        if Self.isHTTP(scheme), url.host?.isEmpty != false {
            throw URLError(.badURL).addingFailingURL(url)
        }
        if method == .get, hasStream || !body.isEmpty {
            throw URLError(.dataLengthExceedsMaximum).addingFailingURL(url)
        }
    }

    /// Rejects a redirect to a URL that doesn't use HTTP. For example, the last redirect of a login
    /// may use the scheme of an app.
    ///
    /// - Parameters:
    ///   - previous: The URL that redirects to this request.
    ///
    /// - Throws: `URLError.unsupportedURL`.
    func requireAllowedRedirect(from previous: URL) throws {
        let scheme = url.scheme ?? ""
        guard Self.isHTTP(scheme) || scheme == previous.scheme else {
            throw URLError(.unsupportedURL).addingFailingURL(url)
        }
    }

    private static func isHTTP(_ scheme: String) -> Bool {
        ["http", "https"].contains(scheme.lowercased())
    }
}
