import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A type describing the source of a request's body in the form in which the platform's loader
/// provides it.
///
/// This type is marked `@unchecked Sendable` because the stream is passed together with the request
/// and is not read by anyone else.
struct SentBody: @unchecked Sendable {
    /// An error indicating that a body cannot be read.
    enum Problem: Error {
        case lost
        case tooLarge
    }

    private let source: Source

    private enum Source {
        case none
        case data(Data)
        case file(URL)
        case stream(InputStream)
        case lost
    }

    init(_ request: URLRequest, _ task: URLSessionTask?) {
        // An upload sends its own body instead of the body of its request.
        let upload = task as? URLSessionUploadTask
        if let uploaded = upload.flatMap(Self.uploaded) {
            source = uploaded
        } else if let data = request.httpBody {
            source = .data(data)
        } else if let stream = request.httpBodyStream {
            source = .stream(stream)
        } else if upload != nil {
            source = .lost
        } else {
            source = .none
        }
    }

    /// Reads the body.
    ///
    /// - Throws: A ``Problem``, or any error of the stream or the file.
    func read(limit: Int) async throws -> Data {
        switch source {
        case .none: return Data()
        case .lost: throw Problem.lost
        case .data(let data):
            guard data.count <= limit else { throw Problem.tooLarge }
            return data.countedFromZero
        case .file(let file):
            // Reading the stream of a missing file would fail with a system error.
            guard FileManager.default.fileExists(atPath: file.path),
                let stream = InputStream(url: file)
            else { throw URLError(.fileDoesNotExist) }
            return try await read(stream, limit: limit)
        case .stream(let stream):
            return try await read(stream, limit: limit)
        }
    }

    private func read(_ stream: InputStream, limit: Int) async throws -> Data {
        nonisolated(unsafe) let stream = stream
        // A stream may block until data is written at its other end. A task must not block, so read
        // the stream on a queue.
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try stream.readAll(limit: limit) })
            }
        }
    }

    /// Returns the body of an upload. On Linux, the loader stores this body in the task instead of
    /// the request.
    private static func uploaded(_ task: URLSessionTask) -> Source? {
        #if canImport(FoundationNetworking)
            task.constant("knownBody").flatMap(content)
        #else
            nil
        #endif
    }

    /// Returns the payload of the loader's optional enumeration, which is data, a file, or a
    /// stream.
    private static func content(of value: Any) -> Source? {
        switch value {
        case let data as DispatchData: return .data(Data(data))
        case let file as URL: return .file(file)
        case let stream as InputStream: return .stream(stream)
        default:
            guard let child = Mirror(reflecting: value).children.first else { return nil }
            return content(of: child.value)
        }
    }
}

extension InputStream {
    /// Reads this stream until it ends or until the limit is exceeded.
    fileprivate func readAll(limit: Int) throws -> Data {
        open()
        defer { close() }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(&buffer, maxLength: buffer.count)
            if count < 0 { throw streamError ?? URLError(.cannotDecodeRawData) }
            if count == 0 { return data }
            guard data.count + count <= limit else { throw SentBody.Problem.tooLarge }
            data.append(contentsOf: buffer[..<count])
        }
    }
}

// MARK: - Requests that loaders reject

extension StubbedHTTP.Request {
    /// Rejects any request that the loaders of the platforms do not send either.
    ///
    /// This includes a `GET` request with a body, and a request whose URL does not have a scheme or
    /// a host, for example because its base URL is missing. Custom schemes are allowed because a
    /// route may match them.
    ///
    /// - Parameters:
    ///   - hasStream: Whether or not the body is a stream. Loaders reject such a body without
    ///     reading it.
    ///
    /// - Throws: The `URLError` that a loader would throw.
    func requireSendable(hasStream: Bool) throws {
        guard let scheme = url.scheme else { throw URLError(.unsupportedURL).failing(url) }
        if Self.isHTTP(scheme), url.host?.isEmpty != false {
            throw URLError(.badURL).failing(url)
        }
        if method == .get, hasStream || !body.isEmpty {
            throw URLError(.dataLengthExceedsMaximum).failing(url)
        }
    }

    /// Rejects a redirect to a URL that does not use HTTP. For example, the last redirect of a
    /// login may use the scheme of an app.
    ///
    /// - Parameters:
    ///   - previous: The URL that redirects to this request.
    ///
    /// - Throws: `URLError.unsupportedURL`.
    func requireSendable(after previous: URL) throws {
        let scheme = url.scheme ?? ""
        guard Self.isHTTP(scheme) || scheme == previous.scheme else {
            throw URLError(.unsupportedURL).failing(url)
        }
    }

    private static func isHTTP(_ scheme: String) -> Bool {
        ["http", "https"].contains(scheme.lowercased())
    }
}

// MARK: - Progress

#if canImport(FoundationNetworking)
    /// A type that reports the progress of an upload to a delegate. The loader on Linux leaves this
    /// task to a protocol, but does not provide a way to perform it.
    ///
    /// This type is marked `@unchecked Sendable` because the loader's objects are only used on its
    /// queue.
    struct UploadProgress: @unchecked Sendable {
        private let task: URLSessionTask
        private let queue: DispatchQueue
        /// `true` if the length of the body is known in advance.
        private let isKnown: Bool

        /// The number of bytes that the loader reads and sends at a time.
        private static let pieceLength = 64 << 10

        init?(of loading: URLProtocol, isKnown: Bool) {
            guard let task = loading.task, let queue = task.loadersQueue else { return nil }
            self.task = task
            self.queue = queue
            self.isKnown = isKnown
        }

        /// Reports a complete upload, piece by piece.
        ///
        /// - Parameters:
        ///   - count: The number of bytes that were sent.
        func notify(count: Int, of length: Int) {
            queue.async {
                if isKnown { task.noteExpectedToSend(length) }
                // Without a delegate, the loader does not count any bytes.
                guard count > 0, let listener = TaskListener(of: task) else { return }
                task.noteSent(count)
                listener.notify { delegate in
                    for start in stride(from: 0, to: count, by: Self.pieceLength) {
                        let end = min(start + Self.pieceLength, count)
                        delegate.urlSession(
                            listener.session, task: task, didSendBodyData: Int64(end - start),
                            totalBytesSent: Int64(end),
                            totalBytesExpectedToSend: isKnown ? Int64(count) : 0)
                    }
                }
            }
        }
    }
#endif
