import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The delivery of a response to the client of a load, piece by piece.
///
/// This type is marked `@unchecked Sendable` because the loader's objects and the mutable state are
/// only used on the loader's queue or thread. All other state is immutable.
final class Delivery: @unchecked Sendable {
    private let loading: URLProtocol
    private let head: URLResponse
    /// The pieces of the body that are delivered to the client.
    let pieces: [Data]
    /// The error that ends the load, or `nil` if the body is delivered as a whole.
    private let dropError: URLError?
    #if canImport(FoundationNetworking)
        /// The URL of the file that contains the body of a download.
        private let downloadedFile: URL?
        private var listener: TaskListener?
        private var deliveredCount = 0
    #endif

    /// Creates a delivery.
    ///
    /// - Throws: `URLError` if the response can't be delivered, or any error that occurs while a
    ///   download is written.
    init(
        _ response: StubbedHTTP.Response, to request: StubbedHTTP.Request,
        through loading: URLProtocol
    ) throws {
        self.loading = loading
        let headers = response.headers(answering: request.method)
        let head = try response.head(from: request.url, headers)
        #if canImport(FoundationNetworking)
            // The service has already requested credentials.
            let isRefused = response.status == 401 && response.isHTTP && headers.basicRealm != nil
            let refused =
                isRefused
                ? RefusedResponse(
                    url: request.url, statusCode: 401, httpVersion: "HTTP/1.1",
                    headerFields: headers.dictionary) : nil
            self.head = refused ?? head
        #else
            self.head = head
        #endif
        let hasBody = response.hasBody(answering: request.method)
        let chunks = hasBody ? response.chunksBeforeDrop.filter { !$0.isEmpty } : []
        if hasBody, response.headers["Content-Encoding"] != nil {
            pieces = [try response.decompressed(Data(pieces: chunks), from: request.url)]
        } else {
            pieces = chunks.map(\.countedFromZero)
        }
        dropError =
            response.bytesBeforeDrop == nil
            ? nil : URLError(.networkConnectionLost).addingFailingURL(request.url)
        #if canImport(FoundationNetworking)
            let isDownload = dropError == nil && loading.task is URLSessionDownloadTask
            downloadedFile = isDownload ? try DownloadedFile.write(Data(pieces: pieces)) : nil
        #endif
    }

    /// Delivers the response without its body.
    func begin(_ client: any URLProtocolClient) {
        #if canImport(FoundationNetworking)
            // If the body is empty, the loader on Linux reports that its length is unknown.
            let length = head.expectedContentLength
            loading.task?.setExpectedReceivedCount(
                length > 0 ? length : NSURLSessionTransferSizeUnknown)
            listener = loading.task.flatMap(TaskListener.init)
        #endif
        client.urlProtocol(loading, didReceive: head, cacheStoragePolicy: .notAllowed)
    }

    /// `true` if a delegate receives each piece and may cancel the task in between. This is known
    /// after the delivery has begun.
    var notifiesDelegate: Bool {
        #if canImport(FoundationNetworking)
            listener != nil
        #else
            false
        #endif
    }

    /// Delivers a piece of the body.
    ///
    /// On Linux, this performs the notifications that the loader leaves to its own protocols. These
    /// are the progress of a download, and the piece itself if there is a delegate in addition to a
    /// completion handler. Without a delegate, the body is delivered as a whole at the end.
    func deliver(_ piece: Data, to client: any URLProtocolClient) {
        #if canImport(FoundationNetworking)
            deliveredCount += piece.count
            guard let listener, let task = loading.task else { return }
            if let download = task as? URLSessionDownloadTask {
                return listener.notifyProgress(
                    of: download, count: piece.count, total: deliveredCount,
                    length: head.expectedContentLength)
            }
            if listener.hasHandler { return listener.notify(piece, of: task) }
        #endif
        client.urlProtocol(loading, didLoad: piece)
    }

    /// Ends the delivery, either successfully or with an error.
    func end(_ client: any URLProtocolClient) {
        #if canImport(FoundationNetworking)
            if let task = loading.task {
                if task is URLSessionDownloadTask {
                    task.setReceivedCount(deliveredCount)
                    if let downloadedFile { DownloadedFile.pass(downloadedFile, to: loading) }
                } else if listener?.hasHandler != false, !pieces.isEmpty {
                    // A completion handler only receives the last piece, so pass the whole body as
                    // one.
                    client.urlProtocol(loading, didLoad: Data(pieces: pieces))
                }
                task.completeProgress()
            }
        #endif
        if let dropError { return client.urlProtocol(loading, endsWith: dropError) }
        #if canImport(FoundationNetworking)
            if head is RefusedResponse {
                return RefusedResponse.withoutCredentialRequests {
                    client.urlProtocolDidFinishLoading(loading)
                }
            }
        #endif
        client.urlProtocolDidFinishLoading(loading)
    }
}

extension URLProtocolClient {
    /// Ends a load with an error, which is also set on the load's task.
    func urlProtocol(_ loading: URLProtocol, endsWith error: any Error) {
        #if canImport(FoundationNetworking)
            loading.task?.setError(error)
        #endif
        urlProtocol(loading, didFailWithError: error)
    }
}

#if canImport(FoundationNetworking)
    extension TaskListener {
        fileprivate func notify(_ piece: Data, of task: URLSessionTask) {
            guard let delegate = delegate as? any URLSessionDataDelegate,
                let task = task as? URLSessionDataTask
            else { return }
            notify { [session] _ in delegate.urlSession(session, dataTask: task, didReceive: piece)
            }
        }

        fileprivate func notifyProgress(
            of task: URLSessionDownloadTask, count: Int, total: Int, length: Int64
        ) {
            guard let delegate = delegate as? any URLSessionDownloadDelegate else { return }
            notify { [session] _ in
                delegate.urlSession(
                    session, downloadTask: task, didWriteData: Int64(count),
                    totalBytesWritten: Int64(total), totalBytesExpectedToWrite: max(0, length))
            }
        }
    }
#endif

// MARK: - Responses and errors of a session

extension StubbedHTTP.Response {
    /// Returns this response without its body.
    ///
    /// - Parameters:
    ///   - headers: The header fields as they are sent.
    ///
    /// - Throws: `URLError.badServerResponse` if Foundation can't create the response.
    func head(from url: URL, _ headers: StubbedHTTP.Headers) throws -> URLResponse {
        guard
            let head = HTTPURLResponse(
                url: url, statusCode: status, httpVersion: "HTTP/1.1",
                headerFields: headers.dictionary)
        else { throw URLError(.badServerResponse) }
        if isHTTP { return head }
        return URLResponse(
            url: url, mimeType: head.mimeType,
            expectedContentLength: Int(clamping: head.expectedContentLength),
            textEncodingName: head.textEncodingName)
    }

    /// Returns the body after it was decompressed according to the header fields.
    ///
    /// - Throws: `URLError` if the body doesn't match the header fields. For more information, see
    ///   ``CompressedBody``.
    func decompressed(_ body: Data, from url: URL) throws -> Data {
        do {
            return try CompressedBody.decompress(body, codings: headers["Content-Encoding"] ?? "")
        } catch let error as URLError {
            throw error.addingFailingURL(url)
        }
    }
}

extension URLError {
    /// Returns this error with the URL of the request that failed, as the platform's loader does.
    /// If the error already has a URL, it's kept.
    func addingFailingURL(_ url: URL) -> URLError {
        let additions: [String: Any] = [
            NSURLErrorFailingURLErrorKey: url,
            // The constant for this key is deprecated, but there is existing code that reads its
            // value.
            "NSErrorFailingURLStringKey": url.absoluteString,
        ]
        return URLError(code, userInfo: additions.merging(errorUserInfo) { $1 })
    }
}
