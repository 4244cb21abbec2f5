#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A socket on this machine that never blocks.
///
/// This type uses system calls because `Network` is only available on Apple platforms, and
/// Foundation doesn't provide a server.
struct Socket {
    let descriptor: CInt

    /// A system call that failed, and the reason specified by the system.
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

    #if canImport(Glibc)
        private static let stream = CInt(SOCK_STREAM.rawValue)
    #else
        private static let stream = SOCK_STREAM
    #endif

    /// Returns a socket that listens on 127.0.0.1 at a port chosen by the system.
    static func listening() throws -> (socket: Socket, port: UInt16) {
        let listener = Socket(descriptor: socket(AF_INET, stream, 0))
        guard listener.descriptor >= 0 else { throw Failure("socket") }
        do {
            return (listener, try listener.listenOnAnyPort())
        } catch {
            listener.closeDescriptor()
            throw error
        }
    }

    private func listenOnAnyPort() throws -> UInt16 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard bind(descriptor, address, size) == 0 else { throw Failure("bind") }
                guard listen(descriptor, Self.backlog) == 0 else { throw Failure("listen") }
                guard getsockname(descriptor, address, &size) == 0 else {
                    throw Failure("getsockname")
                }
            }
        }
        makeReady()
        return UInt16(bigEndian: address.sin_port)
    }

    /// The result of accepting the next connection.
    enum Acceptance {
        case client(Socket)
        /// There is no connection to accept.
        case none
        /// There may be a connection to accept, but the process or the machine doesn't have any
        /// descriptors available.
        case exhausted
    }

    func acceptConnection() -> Acceptance {
        while true {
            let socket = Socket(descriptor: accept(descriptor, nil, nil))
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

    /// Returns two connected sockets of this process.
    static func pair() throws -> (Socket, Socket) {
        var descriptors: [CInt] = [-1, -1]
        guard socketpair(AF_UNIX, stream, 0, &descriptors) == 0 else {
            throw Failure("socketpair")
        }
        let pair = (Socket(descriptor: descriptors[0]), Socket(descriptor: descriptors[1]))
        pair.0.makeReady()
        pair.1.makeReady()
        return pair
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

    /// The result of a read or write operation.
    enum Transfer {
        case bytes(Int)
        /// The operation isn't possible yet. An event is sent as soon as it is.
        case wouldBlock
        /// The other side has finished sending.
        case endOfInput
        /// The other side has disconnected.
        case disconnected
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
        if count == 0 { return .endOfInput }
        let wouldBlock = [EAGAIN, EWOULDBLOCK, EINTR].contains(errno)
        return wouldBlock ? .wouldBlock : .disconnected
    }

    /// `true` if bytes that were written have been rejected by the other side.
    var hasFailed: Bool {
        var error: CInt = 0
        var size = socklen_t(MemoryLayout<CInt>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) != 0 || error != 0
    }

    /// Indicates to the other side that no more bytes will be written.
    func finishWriting() { _ = shutdown(descriptor, CInt(SHUT_WR)) }

    func closeDescriptor() { _ = close(descriptor) }
}

extension Socket {
    /// The operations that are possible without waiting.
    ///
    /// After the other side has disconnected, reading is possible, and returns this fact. If
    /// reading isn't wanted, the same applies to writing.
    struct Readiness: OptionSet {
        let rawValue: Int16

        static let reading = Readiness(rawValue: Int16(POLLIN))
        static let writing = Readiness(rawValue: Int16(POLLOUT))
        static let hangUp = Readiness(rawValue: Int16(POLLHUP))
        static let failure = Readiness(rawValue: Int16(POLLERR | POLLNVAL))

        /// Returns the wanted operations that are possible.
        ///
        /// On macOS, a hang-up may only mean that the other side has finished sending. In this
        /// case, reading returns its end, but it may be impossible to write without waiting, and a
        /// handler that is called for writing would be called again and again. Therefore, writing
        /// is only assumed to be possible if reading isn't wanted: the system then only reports a
        /// hang-up if writing fails.
        func possible(of wanted: Readiness) -> Readiness {
            if !isDisjoint(with: Self.failure) { return wanted }
            guard contains(.hangUp) else { return intersection(wanted) }
            return wanted.contains(.reading)
                ? intersection(wanted).union(.reading) : wanted
        }
    }

    /// Waits until one of several sockets is ready.
    ///
    /// - Returns: The operations that are possible, for each socket.
    static func wait(for sockets: [(socket: Socket, wanted: Readiness)]) -> [Readiness] {
        var entries = sockets.map { socket, wanted in
            pollfd(fd: socket.descriptor, events: wanted.rawValue, revents: 0)
        }
        // If a signal interrupts the wait, no socket is ready.
        _ = poll(&entries, nfds_t(entries.count), -1)
        return zip(entries, sockets).map { entry, socket in
            Readiness(rawValue: entry.revents).possible(of: socket.wanted)
        }
    }
}
