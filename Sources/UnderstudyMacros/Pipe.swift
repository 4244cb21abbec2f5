#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A pair of file descriptors that messages come from and go to: each is its length, eight bytes
/// with the lowest first, and then its text.
struct Pipe {
    /// Why the pipe cannot be used.
    struct Broken: Error, Equatable {
        var message: String
    }

    /// The longest message that is taken: far longer than any source file.
    static let longestMessage = 1 << 30

    var input: Int32
    var output: Int32

    /// The next message; nil at the end of the input.
    func receive() throws -> [UInt8]? {
        guard let head = try read(8) else { return nil }
        var length: UInt64 = 0
        for byte in head.reversed() { length = length << 8 | UInt64(byte) }
        guard length <= Pipe.longestMessage else {
            throw Broken(message: "a message of \(length) bytes is longer than any can be")
        }
        guard let message = try read(Int(length)) else {
            throw Broken(message: "the input ended before a message did")
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

    /// This many bytes; nil if the input ends before the first.
    private func read(_ count: Int) throws -> [UInt8]? {
        // All empty arrays share their storage, and making one in place would write to it.
        if count == 0 { return [] }
        var received = 0
        let bytes = try [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            while received < count {
                let more = readBytes(
                    input, buffer.baseAddress?.advanced(by: received), count - received)
                if more < 0 {
                    if errno == EINTR { continue }
                    throw Broken(message: "the input cannot be read")
                }
                if more == 0 { break }
                received += more
            }
            length = received
        }
        if received == count { return bytes }
        if received == 0 { return nil }
        throw Broken(message: "the input ended before a message did")
    }
}

/// The system's `read`, which the method of that name hides.
private func readBytes(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(file, buffer, count)
}
