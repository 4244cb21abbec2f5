import Foundation
import Understudy

extension StubbedHTTP {
    /// Serves a stub's routes, or any responder, to other processes: over HTTP/1.1 on 127.0.0.1.
    ///
    /// ```swift
    /// let urls = StubbedHTTP.Service()
    /// urls.on(.get, "/places").returns(.json("[]"))
    /// let server = try StubbedHTTP.Server(serving: urls)
    /// process.environment = ["SERVICE_URL": server.url.absoluteString]
    /// ```
    ///
    /// It is for tests of a whole process. Where code takes a session, ``StubbedHTTP/Service`` is
    /// faster and opens no socket. The system chooses the port. A connection carries one request,
    /// or as many as the limits say, which are answered in their order. Answers run in the context
    /// of the test that made the server. If the request has no answer, the client gets 500 with the
    /// report, and the test fails; any other error loses the connection. Redirects are not
    /// followed: the client gets them.
    ///
    /// Bad input is answered with 400, 408, 413, 414, 431, 501 or 505, with the reason as text.
    /// Memory is bounded by the limits, and so is the time of each request; a connection may stay
    /// open between two of them. An answer is cancelled when its client has gone. The server stops
    /// when it is released.
    public final class Server: Sendable {
        /// `http://127.0.0.1:` and the port.
        public let url: URL
        /// The port.
        public let port: UInt16
        private let core: ServerCore

        /// Bounds for what clients send.
        ///
        /// ```swift
        /// let server = try StubbedHTTP.Server(serving: urls, limits: .init(requests: 100))
        /// ```
        public struct Limits: Sendable {
            /// The most bytes of a body; more is 413.
            public var body: Int
            /// The most connections at a time. For one more, the connection that has been idle for
            /// longest is closed. If none is idle, the new one is closed without an answer, and the
            /// first such connection is reported.
            public var connections: Int
            /// The most requests of a connection. With 1 each has a connection of its own, and a
            /// lost one is an error of its client. With more, a connection stays open as HTTP/1.1
            /// has it; a client that loses one which has served others may send its request again,
            /// unasked.
            public var requests: Int
            /// How long a request may take to come in, and an answer to go out.
            public var time: Duration

            /// Makes limits.
            ///
            /// - Parameters:
            ///   - body: the most bytes of a body; more is 413.
            ///   - connections: the most connections at a time.
            ///   - requests: the most requests of a connection.
            ///   - time: how long a request may take to come in, and an answer to go out.
            public init(
                body: Int = 16 << 20, connections: Int = 128, requests: Int = 1,
                time: Duration = .seconds(10)
            ) {
                self.body = body
                self.connections = connections
                self.requests = requests
                self.time = time
            }

            /// Why no request could be served.
            fileprivate var problems: [String] {
                [
                    body < 0 ? "body is \(body), which is negative" : nil,
                    connections < 1 ? "connections is \(connections), so none is accepted" : nil,
                    requests < 1 ? "requests is \(requests), so none is served" : nil,
                    time <= .zero ? "time is \(time), so no request arrives in time" : nil,
                ].compactMap(\.self)
            }
        }

        /// Starts to serve. Limits that no request can meet are reported.
        ///
        /// - Parameters:
        ///   - responder: what answers the requests.
        ///   - limits: bounds for what clients send.
        /// - Throws: an error with the system's reason when no socket can be opened.
        public init(
            serving responder: any Responder, limits: Limits = Limits(),
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) throws {
            let (socket, port) = try Socket.listening()
            let authority = "127.0.0.1:\(port)"
            guard let url = URL(string: "http://\(authority)") else { throw URLError(.badURL) }
            self.url = url
            self.port = port
            let location = TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column)
            for problem in limits.problems {
                TestReport.send(TestReport("StubbedHTTP.Server.Limits: \(problem)", at: location))
            }
            core = ServerCore(responder, limits, authority: authority, at: location)
            core.start(socket)
        }

        deinit { core.stop() }

        /// Stops to listen, and closes all connections. A second time does nothing.
        public func stop() { core.stop() }
    }
}
