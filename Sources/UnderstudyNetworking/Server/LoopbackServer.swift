import Foundation
import Understudy

extension StubbedHTTP {
    /// An HTTP/1.1 server on 127.0.0.1.
    ///
    /// It makes the routes of a service, or of any other responder, available to other processes.
    ///
    /// ```swift
    /// let urls = StubbedHTTP.Service()
    /// urls.on(.get, "/places").returns(.json("[]"))
    /// let server = try StubbedHTTP.LoopbackServer(serving: urls)
    /// process.environment = ["SERVICE_URL": server.url.absoluteString]
    /// ```
    ///
    /// Use a server if you want to test a process as a whole. If the code under test accepts a
    /// session, you should use ``StubbedHTTP/Service`` instead because it's faster and doesn't open
    /// a socket.
    ///
    /// The system chooses the port of the server. By default, a client can send one request per
    /// connection. If the limits allow more than one request, they are answered in order. Answers
    /// run in the context of the test that created the server, and redirects are returned to the
    /// client. If a request isn't stubbed, the test fails, and the client receives a report with
    /// the status 500. Any other error causes the connection to be dropped.
    ///
    /// If the input of a client is invalid, the server responds with the status 400, 408, 413, 414,
    /// 431, 501 or 505, and with the reason as text. The limits apply to the memory and the time
    /// that is required by each request. However, a connection may remain open between two
    /// requests. If a client disconnects, the answer to its request is cancelled. The server is
    /// stopped when it's released.
    public final class LoopbackServer: Sendable {
        /// The base URL of the server (`http://127.0.0.1:` followed by the port).
        public let url: URL
        /// The port that the server listens on.
        public let port: UInt16
        private let core: ServerCore

        /// The limits for requests and connections.
        ///
        /// By default, each connection is used for a single request. You can specify other limits
        /// when you create a server:
        ///
        /// ```swift
        /// let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .init(requests: 100))
        /// ```
        public struct Limits: Sendable {
            /// The maximum number of bytes in a body.
            ///
            /// If a body is longer, the status of the response is 413.
            public var body: Int
            /// The maximum number of connections at a time.
            ///
            /// If this limit is exceeded, a new connection replaces the connection that has been
            /// idle for the longest time. If no connection is idle, the new one waits for half a
            /// second of real time until another one ends or is idle. Otherwise, the new one is
            /// closed without a response, and the first time this occurs, an issue is recorded. If
            /// as many clients as this limit are already waiting, the new one doesn't wait. A
            /// connection doesn't count anymore once its last response was sent.
            public var connections: Int
            /// The maximum number of requests per connection.
            ///
            /// If the value is 1, each request has its own connection, and the client receives an
            /// error if the connection is lost. Otherwise, a connection remains open as specified
            /// by HTTP/1.1. In this case, a client may automatically send a request again if its
            /// connection is lost after it was used for another request.
            public var requests: Int
            /// The time limit for receiving a request and for sending a response.
            public var time: Duration

            /// Creates limits.
            public init(
                body: Int = 16 << 20, connections: Int = 128, requests: Int = 1,
                time: Duration = .seconds(10)
            ) {
                self.body = body
                self.connections = connections
                self.requests = requests
                self.time = time
            }

            /// The problems because of which the server couldn't respond to any request.
            fileprivate var problems: [String] {
                var problems: [String] = []
                if body < 0 { problems.append("body is \(body), but must not be negative") }
                if connections < 1 {
                    problems.append("connections is \(connections), but must be at least 1")
                }
                if requests < 1 {
                    problems.append("requests is \(requests), but must be at least 1")
                }
                if time <= .zero { problems.append("time is \(time), but must be positive") }
                return problems
            }
        }

        /// Creates a server and starts it.
        ///
        /// If the limits can't be satisfied by any request, an issue is recorded.
        ///
        /// - Throws: An error that contains the reason specified by the system, if no socket can be
        ///   opened.
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
            let location = TestReport.Location(fileID, filePath, line, column)
            for problem in limits.problems {
                TestReport.send(
                    TestReport("StubbedHTTP.LoopbackServer.Limits: \(problem)", at: location))
            }
            do {
                core = try ServerCore(
                    responder, limits: limits, authority: authority, at: location)
            } catch {
                socket.closeDescriptor()
                throw error
            }
            core.start(socket)
        }

        deinit { core.stop() }

        /// Stops the server and closes all connections.
        ///
        /// If the server was already stopped, this function has no effect.
        public func stop() { core.stop() }
    }
}
