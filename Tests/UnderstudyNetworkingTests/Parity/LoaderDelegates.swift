import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A delegate that records the upload progress.
final class UploadLog: NSObject, URLSessionDataDelegate {
    /// Finishes with the load.
    let ends: AsyncStream<Void>
    private let finish: AsyncStream<Void>.Continuation
    private let log = Locked<[String]>([])

    /// The size of each sent piece, the total and the expected total.
    var sent: [String] { log.withLock { $0 } }

    override init() {
        (ends, finish) = AsyncStream.makeStream()
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData count: Int64,
        totalBytesSent: Int64, totalBytesExpectedToSend: Int64
    ) {
        log.withLock { $0.append("\(count) and \(totalBytesSent) of \(totalBytesExpectedToSend)") }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        end()
    }

    func end() { finish.finish() }
}

/// A delegate that records the events of a download.
final class DownloadLog: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate {
    /// Finishes with the load.
    let ends: AsyncStream<Void>
    private let finish: AsyncStream<Void>.Continuation
    private let log = Spy<String, Void, Never>("DownloadLog.note(_:)")

    var events: [String] { log.calls }

    /// Waits for a number of further events.
    func next(_ count: Int) async {
        for _ in 0..<count { await log.nextCall() }
    }

    override init() {
        (ends, finish) = AsyncStream.makeStream()
    }

    private func note(_ text: String) { log(text) }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        note("\((response as? HTTPURLResponse)?.statusCode ?? 0)")
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        note(String(decoding: data, as: UTF8.self))
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData count: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
        note("\(count) and \(totalBytesWritten) of \(totalBytesExpectedToWrite)")
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        note((try? location.takeText()) ?? "no file")
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        note(error.map { "\(($0 as NSError).code)" } ?? "done")
        finish.finish()
    }
}

/// A delegate that cancels its task in one of its callbacks.
final class CancellingDelegate: NSObject, URLSessionDataDelegate {
    enum Moment: String {
        case response, data
    }

    /// Finishes with the load.
    let ends: AsyncStream<Void>
    private let finish: AsyncStream<Void>.Continuation
    private let moment: Moment
    private let log = Locked<[String]>([])

    /// The callbacks that were recorded so far.
    var events: [String] { log.withLock { $0 } }

    init(_ moment: Moment) {
        (ends, finish) = AsyncStream.makeStream()
        self.moment = moment
    }

    private func note(_ text: String, _ current: Moment?, _ task: URLSessionTask) {
        log.withLock { $0.append(text) }
        if current == moment { task.cancel() }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        note("\((response as? HTTPURLResponse)?.statusCode ?? 0)", .response, dataTask)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        note(String(decoding: data, as: UTF8.self), .data, dataTask)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let code = (error as? URLError)?.code.rawValue ?? 0
        note("\(code), \((task.error as? URLError)?.code.rawValue ?? 0)", nil, task)
        finish.finish()
    }
}

/// A delegate that decides about redirects and challenges.
final class DecidingDelegate: NSObject, URLSessionDataDelegate {
    typealias Redirected = @Sendable (URLRequest) -> URLRequest?
    typealias Challenged =
        @Sendable (URLAuthenticationChallenge) -> (
            URLSession.AuthChallengeDisposition, URLCredential?
        )

    /// Finishes with a load without a completion handler.
    let ends: AsyncStream<Void>
    private let finish: AsyncStream<Void>.Continuation
    private let redirect: Redirected
    private let challenge: Challenged
    private let log = Locked<[String]>([])

    /// The callbacks that were recorded so far.
    var asked: String { log.withLock { $0.joined(separator: ", ") } }

    init(
        redirect: @escaping Redirected = { $0 },
        challenge: @escaping Challenged = { _ in (.performDefaultHandling, nil) }
    ) {
        (ends, finish) = AsyncStream.makeStream()
        self.redirect = redirect
        self.challenge = challenge
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        log.withLock { $0.append("\((response as? HTTPURLResponse)?.statusCode ?? 0)") }
        completionHandler(.allow)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        finish.finish()
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        log.withLock { $0.append("\(response.statusCode) to \(request.url?.path ?? "none")") }
        completionHandler(redirect(request))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let isBasic =
            challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodHTTPBasic
        let kind = isBasic ? "Basic" : challenge.protectionSpace.authenticationMethod
        log.withLock { $0.append("\(kind) \(challenge.previousFailureCount)") }
        let (disposition, credential) = self.challenge(challenge)
        completionHandler(disposition, credential)
    }
}
