import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A client that sends arbitrary bytes. For example, it can send an invalid request, which an HTTP
/// client can't.
final class RawClient: Sendable {
    private let descriptor: CInt

    init(port: UInt16) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if result != 0 { throw POSIXError(.ECONNREFUSED) }
    }

    deinit { close(descriptor) }

    /// Sends a text. If the server doesn't accept some of it, the rest is lost.
    func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends bytes. If the server doesn't accept some of them, the rest is lost.
    func send(_ bytes: [UInt8]) { _ = sendWithoutSignal(descriptor, bytes) }

    func finishWriting() { shutdown(descriptor, CInt(SHUT_WR)) }

    /// `true` if everything has been read and the server has closed the connection.
    var isClosed: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, CInt(MSG_PEEK) | CInt(MSG_DONTWAIT)) == 0
    }

    /// Reads until the server closes the connection.
    func readAll() async -> String { String(decoding: await read { _ in false }, as: UTF8.self) }

    /// Counts the bytes until the server closes the connection.
    func countAll() async -> Int { await read { _ in false }.count }

    /// Reads until a text has arrived, and returns everything read so far.
    func read(upTo end: String) async -> String {
        String(decoding: await read { $0.range(of: Data(end.utf8)) != nil }, as: UTF8.self)
    }

    private func read(until isOver: @escaping @Sendable (Data) -> Bool) async -> Data {
        await withCheckedContinuation { continuation in
            // This thread may block, so we don't use one of the pool. It must not retain the
            // client, because a test may release the client in order to disconnect.
            Thread.detachNewThread { [descriptor] in
                var data = Data()
                var buffer = [UInt8](repeating: 0, count: 4096)
                while !isOver(data) {
                    let count = recv(descriptor, &buffer, buffer.count, 0)
                    if count <= 0 { break }
                    data.append(contentsOf: buffer[..<count])
                }
                continuation.resume(returning: data)
            }
        }
    }
}

private func sendWithoutSignal(_ descriptor: CInt, _ bytes: [UInt8]) -> Int {
    #if canImport(Darwin)
        var on: CInt = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<CInt>.size))
        return send(descriptor, bytes, bytes.count, 0)
    #else
        return send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL))
    #endif
}
