import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubbedHTTP {
    /// A responder that forwards requests and records the responses to them.
    ///
    /// It's often useful to record the responses of a real server once, and to use the recording in
    /// your tests:
    ///
    /// ```swift
    /// let recorder = StubbedHTTP.Recorder(live)
    /// let session = StubbedHTTP.Service(serving: recorder).session
    /// try await load(from: session)
    /// try recorder.file.write(to: archive)  // once; a replay serves it from then on
    /// ```
    public final class Recorder: StubbedHTTP.Responder {
        private let answer: @Sendable (StubbedHTTP.Request) async throws -> StubbedHTTP.Response
        private let now: @Sendable () -> Date
        private let exchanges = Locked<[StubbedHTTP.HARFile.Exchange]>([])

        /// Creates a recorder for the responses of another responder.
        ///
        /// - Parameters:
        ///   - responder: The responder to which requests are forwarded.
        ///   - now: A function that returns the date of an exchange. By default, it returns the
        ///     current date of the machine.
        public init(
            _ responder: any StubbedHTTP.Responder, now: @escaping @Sendable () -> Date = { Date() }
        ) {
            answer = responder.respond
            self.now = now
        }

        /// Creates a recorder for the responses that a real session loads.
        ///
        /// - Parameters:
        ///   - session: The session that loads the responses.
        ///   - now: A function that returns the date of an exchange. By default, it returns the
        ///     current date of the machine.
        public init(_ session: URLSession, now: @escaping @Sendable () -> Date = { Date() }) {
            answer = { try await session.answer(to: $0) }
            self.now = now
        }

        /// The exchanges that were recorded so far, in the order in which their responses were
        /// received.
        public var file: StubbedHTTP.HARFile { StubbedHTTP.HARFile(exchanges.withLock { $0 }) }

        /// Forwards a request and records the response to it.
        ///
        /// If a request fails, it's recorded with the status 0 and the code of its `URLError`.
        ///
        /// - Returns: The response of the responder or session.
        ///
        /// - Throws: The error of the responder or session.
        public func respond(to request: StubbedHTTP.Request) async throws -> StubbedHTTP.Response {
            let date = now()
            do {
                let response = try await answer(request)
                record(request, response: response, date: date)
                return response
            } catch {
                let code = error is CancellationError ? .cancelled : (error as? URLError)?.code
                record(request, response: .status(0), date: date, error: code)
                throw error
            }
        }

        private func record(
            _ request: StubbedHTTP.Request, response: StubbedHTTP.Response, date: Date,
            error: URLError.Code? = nil
        ) {
            let exchange = StubbedHTTP.HARFile.Exchange(
                request: request, response: response, date: date, error: error)
            exchanges.withLock { $0.append(exchange) }
        }
    }
}

extension URLSession {
    /// Loads a request over the network.
    fileprivate func answer(to request: StubbedHTTP.Request) async throws -> StubbedHTTP.Response {
        let (data, response) = try await data(for: request.urlRequest)
        guard let head = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        var headers = StubbedHTTP.Headers()
        let fields = head.allHeaderFields.map { (name: "\($0.key)", value: "\($0.value)") }
        for (name, value) in fields.sorted(by: { $0.name < $1.name }) {
            headers.append(name, value)
        }
        // At this point, the loader has already decompressed the body.
        headers.removeFraming(answering: request.method)
        return StubbedHTTP.Response(
            status: head.statusCode, headers: headers, chunks: data.isEmpty ? [] : [data])
    }
}
