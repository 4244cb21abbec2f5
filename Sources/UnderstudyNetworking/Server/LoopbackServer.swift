import Foundation
import Understudy

extension StubbedHTTP {
    /// A server that makes a stub's routes, or any responder, available to other processes: over
    /// HTTP/1.1 on 127.0.0.1.
    ///
    /// ```swift
    /// let urls = StubbedHTTP.Service()
    /// urls.on(.get, "/places").returns(.json("[]"))
    /// let server = try StubbedHTTP.LoopbackServer(serving: urls)
    /// process.environment = ["SERVICE_URL": server.url.absoluteString]
    /// ```
    ///
    /// Use it for tests of a whole process. For code that accepts a session,
    /// ``StubbedHTTP/Service`` is faster and opens no socket. The system chooses the port. A
    /// connection carries one request, or as many as the limits allow, which are answered in order.
    /// Answers run in the context of the test that created the server. If a request isn't stubbed,
    /// the client receives a 500 response with the report, and the test fails; any other error
    /// drops the connection. Redirects are returned to the client.
    ///
    /// Invalid input is answered with 400, 408, 413, 414, 431, 501 or 505, with the reason as text.
    /// The limits bound memory and the time of each request; a connection may stay open between two
    /// requests. An answer is cancelled when its client is gone. The server stops when it's
    /// released.
    public final class LoopbackServer: Sendable {
        /// The base URL: `http://127.0.0.1:` and the port.
        public let url: URL
        /// The port.
        public let port: UInt16
        private let core: ServerCore

        /// Limits for requests and connections.
        ///
        /// ```swift
        /// let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .init(requests: 100))
        /// ```
        public struct Limits: Sendable {
            /// The maximum number of bytes in a body; a longer body results in 413.
            public var body: Int
            /// The maximum number of connections at a time. A new connection beyond the limit
            /// replaces the one that has been idle for longest. If none is idle, the new one is
            /// closed without a response, and the first such connection is reported.
            public var connections: Int
            /// The maximum number of requests per connection. With 1, each request has its own
            /// connection, and the client receives an error if it's lost. With more, a connection
            /// stays open as in HTTP/1.1; a client may automatically resend a request if it loses a
            /// connection that has already served others.
            public var requests: Int
            /// The time limit for receiving a request, and for sending a response.
            public var time: Duration

            /// Creates limits.
            ///
            /// - Parameters:
            ///   - body: the maximum number of bytes in a body; a longer body results in 413.
            ///   - connections: the maximum number of connections at a time.
            ///   - requests: the maximum number of requests per connection.
            ///   - time: the time limit for receiving a request, and for sending a response.
            public init(
                body: Int = 16 << 20, connections: Int = 128, requests: Int = 1,
                time: Duration = .seconds(10)
            ) {
                self.body = body
                self.connections = connections
                self.requests = requests
                self.time = time
            }

            /// The reasons why no request could be served.
            fileprivate var problems: [String] {
                [
                    body < 0 ? "body is \(body), but must not be negative" : nil,
                    connections < 1
                        ? "connections is \(connections), so no connection is accepted" : nil,
                    requests < 1 ? "requests is \(requests), so no request is served" : nil,
                    time <= .zero ? "time is \(time), so no request arrives in time" : nil,
                ].compactMap(\.self)
            }
        }

        /// Starts a server. Limits that no request can satisfy are reported.
        ///
        /// - Parameters:
        ///   - responder: the responder for the requests.
        ///   - limits: limits for requests and connections.
        /// - Throws: an error with the system's reason if no socket can be opened.
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
                TestReport.send(
                    TestReport("StubbedHTTP.LoopbackServer.Limits: \(problem)", at: location))
            }
            core = ServerCore(responder, limits, authority: authority, at: location)
            core.start(socket)
        }

        deinit { core.stop() }

        /// Stops listening, and closes all connections. Stopping again has no effect.
        public func stop() { core.stop() }
    }
}
