#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import MacroPlugin

let pipe = Pipe(input: STDIN_FILENO, output: STDOUT_FILENO)
var plugin = Plugin()
do {
    // Note that some compilers send an empty message at the end.
    while let message = try pipe.receive(), !message.isEmpty {
        try pipe.send(plugin.answer(to: message))
    }
} catch {
    let reason = (error as? Pipe.Broken)?.message ?? "\(error)"
    let message = Array("error: the macro plug-in of Understudy stopped: \(reason)\n".utf8)
    _ = write(STDERR_FILENO, message, message.count)
    exit(1)
}

/// A pair of file descriptors that transfer messages. Each message consists of its length followed
/// by its text. The length has eight bytes in little-endian order.
struct Pipe {
    /// An error that describes why the pipe can't be used.
    struct Broken: Error, Equatable {
        var message: String
    }

    /// The maximum length of a message. This limit is much higher than the length of any source
    /// file.
    static let maximumLength = 1 << 30

    var input: Int32
    var output: Int32

    /// Returns the next message, or `nil` if the input has ended.
    func receive() throws -> [UInt8]? {
        guard let head = try read(8) else { return nil }
        var length: UInt64 = 0
        for byte in head.reversed() { length = length << 8 | UInt64(byte) }
        guard length <= Pipe.maximumLength else {
            throw Broken(message: "a message of \(length) bytes exceeds the limit")
        }
        guard let message = try read(Int(length)) else {
            throw Broken(message: "the input ended inside a message")
        }
        return message
    }

    func send(_ message: [UInt8]) throws {
        var bytes: [UInt8] = []
        for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: message.count >> (shift * 8))) }
        bytes += message
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                write(output, $0.baseAddress?.advanced(by: sent), bytes.count - sent)
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw Broken(message: "the output is closed")
            }
            sent += count
        }
    }

    /// Returns the given number of bytes, or `nil` if the input ends before the first byte.
    private func read(_ count: Int) throws -> [UInt8]? {
        // All empty arrays share their storage. If we created one in place, we would write to that
        // storage.
        if count == 0 { return [] }
        var received = 0
        let bytes = try [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            while received < count {
                let bytesRead = readBytes(
                    input, buffer.baseAddress?.advanced(by: received), count - received)
                if bytesRead < 0 {
                    if errno == EINTR { continue }
                    throw Broken(message: "the input can't be read")
                }
                if bytesRead == 0 { break }
                received += bytesRead
            }
            length = received
        }
        if received == count { return bytes }
        if received == 0 { return nil }
        throw Broken(message: "the input ended inside a message")
    }
}

/// Calls the system's `read` function, because a method with the same name shadows it here.
private func readBytes(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(file, buffer, count)
}
