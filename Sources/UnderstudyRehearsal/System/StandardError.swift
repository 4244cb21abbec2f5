// Fenced ground: the C library.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What a run says beside its reports.
enum StandardError {
    /// Writes a text at once, so that it stays in one piece.
    static func print(_ text: String) {
        var text = text
        // What cannot be written has no other place to go.
        text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
