#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A pair of file descriptors for messages: each message is its length in eight bytes, in
/// little-endian order, followed by its text.
struct Pipe {
    /// The reason why the pipe can't be used.
    struct Broken: Error, Equatable {
        var message: String
    }

    /// The maximum length of a message: far longer than any source file.
    static let longestMessage = 1 << 30

    var input: Int32
    var output: Int32

    /// Returns the next message; nil at the end of the input.
    func receive() throws -> [UInt8]? {
        guard let head = try read(8) else { return nil }
        var length: UInt64 = 0
        for byte in head.reversed() { length = length << 8 | UInt64(byte) }
        guard length <= Pipe.longestMessage else {
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

    /// Returns this number of bytes; nil if the input ends before the first one.
    private func read(_ count: Int) throws -> [UInt8]? {
        // All empty arrays share their storage, and creating one in place would write to it.
        if count == 0 { return [] }
        var received = 0
        let bytes = try [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            while received < count {
                let more = readBytes(
                    input, buffer.baseAddress?.advanced(by: received), count - received)
                if more < 0 {
                    if errno == EINTR { continue }
                    throw Broken(message: "the input can't be read")
                }
                if more == 0 { break }
                received += more
            }
            length = received
        }
        if received == count { return bytes }
        if received == 0 { return nil }
        throw Broken(message: "the input ended inside a message")
    }
}

/// The system's `read`, which the method with that name shadows.
private func readBytes(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(file, buffer, count)
}
