// System dependency: the C library.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Messages of a run outside of its reports.
enum StandardError {
    /// Writes a text in one call, so that it isn't interleaved.
    static func print(_ text: String) {
        var text = text
        // If writing fails, there is no other place for the text.
        text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
