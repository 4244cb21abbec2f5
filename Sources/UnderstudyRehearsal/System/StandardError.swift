// System dependency: We use the C library to write to the standard error stream.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A type that prints messages which aren't part of a report.
enum StandardError {
    /// Prints a string in one call so that other output isn't interleaved with it.
    static func print(_ text: String) {
        var text = text
        // If this call fails, there is no other place to which we could write the string.
        text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
