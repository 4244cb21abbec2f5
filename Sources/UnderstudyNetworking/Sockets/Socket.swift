#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A type representing a socket on this machine that never blocks.
///
/// This type uses system calls because `Network` is only available on Apple platforms, and
/// Foundation does not provide a server.
struct Socket {
    let descriptor: CInt

    /// A type representing a system call that failed, and the reason specified by the system.
    struct Failure: Error, CustomStringConvertible {
        let description: String

        init(_ call: String) {
            description = "StubbedHTTP.LoopbackServer: \(call): \(String(cString: strerror(errno)))"
        }
    }

    /// The maximum number of connections that can wait to be accepted. nginx uses the same number
    /// on Linux.
    ///
    /// If a client tries to connect while the queue is full, it waits a second or more before it
    /// tries again.
    private static let backlog: CInt = 511

    /// Returns a socket that listens on 127.0.0.1 at a port chosen by the system.
    static func listening() throws -> (socket: Socket, port: UInt16) {
        #if canImport(Glibc)
            let kind = CInt(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let socket = Socket(descriptor: System.socket(AF_INET, kind, 0))
        guard socket.descriptor >= 0 else { throw Failure("socket") }
        do {
            return (socket, try socket.listen())
        } catch {
            socket.close()
            throw error
        }
    }

    private func listen() throws -> UInt16 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard bind(descriptor, address, size) == 0 else { throw Failure("bind") }
                guard System.listen(descriptor, Self.backlog) == 0 else { throw Failure("listen") }
                guard getsockname(descriptor, address, &size) == 0 else {
                    throw Failure("getsockname")
                }
            }
        }
        makeReady()
        return UInt16(bigEndian: address.sin_port)
    }

    /// An enumeration describing the result of accepting the next connection.
    enum Acceptance {
        case client(Socket)
        /// There is no connection to accept.
        case none
        /// There may be a connection to accept, but the process or the machine does not have any
        /// descriptors available.
        case exhausted
    }

    func accept() -> Acceptance {
        while true {
            let socket = Socket(descriptor: System.accept(descriptor, nil, nil))
            if socket.descriptor >= 0 {
                socket.makeReady()
                return .client(socket)
            }
            // If a client has already disconnected, we continue with the next one.
            if [ECONNABORTED, EINTR].contains(errno) { continue }
            let isExhausted = [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno)
            return isExhausted ? .exhausted : .none
        }
    }

    private func makeReady() {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            var on: CInt = 1
            setsockopt(
                descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<CInt>.size))
        #endif
    }

    /// An enumeration describing the result of a read or write operation.
    enum Transfer {
        case bytes(Int)
        /// The operation is not possible yet. An event is sent as soon as it is.
        case later
        /// The other side has finished sending.
        case end
        /// The other side has disconnected.
        case over
    }

    func read(into buffer: inout [UInt8]) -> Transfer {
        transfer(recv(descriptor, &buffer, buffer.count, 0))
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> Transfer {
        #if canImport(Darwin)
            let flags: CInt = 0
        #else
            let flags = CInt(MSG_NOSIGNAL)
        #endif
        return transfer(send(descriptor, bytes.baseAddress, bytes.count, flags))
    }

    private func transfer(_ count: Int) -> Transfer {
        if count > 0 { return .bytes(count) }
        if count == 0 { return .end }
        let isLater = count < 0 && [EAGAIN, EWOULDBLOCK, EINTR].contains(errno)
        return isLater ? .later : .over
    }

    /// `true` if bytes that were written have been rejected by the other side.
    var hasFailed: Bool {
        var error: CInt = 0
        var size = socklen_t(MemoryLayout<CInt>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) != 0 || error != 0
    }

    /// Indicates to the other side that no more bytes will be written.
    func finishWriting() { _ = shutdown(descriptor, CInt(SHUT_WR)) }

    func close() { _ = System.close(descriptor) }
}

/// A namespace for functions of the system that would otherwise be hidden by methods with the same
/// name.
private enum System {
    #if canImport(Darwin)
        static let socket = Darwin.socket
        static let accept = Darwin.accept
        static let listen = Darwin.listen
        static let close = Darwin.close
    #elseif canImport(Glibc)
        static let socket = Glibc.socket
        static let accept = Glibc.accept
        static let listen = Glibc.listen
        static let close = Glibc.close
    #elseif canImport(Musl)
        static let socket = Musl.socket
        static let accept = Musl.accept
        static let listen = Musl.listen
        static let close = Musl.close
    #endif
}
