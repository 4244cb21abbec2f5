// System dependency: the C library, which determines whether there is a terminal.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import Understudy

/// The terminal of the person who runs the tests. It has one line for the progress of a search,
/// which one search at a time may use.
final class Terminal: Sendable {
    /// The number of characters in the line.
    let columns: Int
    private let write: @Sendable (String) -> Void
    private let isReserved = Locked(false)

    init(columns: Int, write: @escaping @Sendable (String) -> Void) {
        self.columns = columns
        self.write = write
    }

    /// Reserves the line; returns `false` if another search has reserved it.
    func reserve() -> Bool {
        isReserved.withLock { isReserved in
            defer { isReserved = true }
            return !isReserved
        }
    }

    /// Replaces the text in the line. Later output of others overwrites it.
    func show(_ text: String) { write("\r\(text.prefix(columns - 1))\u{1B}[K\r") }

    /// Clears the line, and releases it.
    func release() {
        write("\r\u{1B}[K")
        isReserved.withLock { $0 = false }
    }

    /// The terminal from which the process was started; `nil` if there is none, as on a build
    /// server.
    ///
    /// `swift test` reads the standard error of the tests and prints it itself, so the standard
    /// error isn't a terminal even if the output appears on one.
    static let ofProcess: Terminal? = {
        guard Files.variable("CI") == nil, let kind = Files.variable("TERM"), kind != "dumb"
        else { return nil }
        let file = open("/dev/tty", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        var settings = termios()
        var size = winsize()
        // A terminal may stop background processes that write to it, which would stop the tests.
        guard tcgetattr(file, &settings) == 0, settings.c_lflag & tcflag_t(TOSTOP) == 0,
            ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 20
        else {
            close(file)
            return nil
        }
        return Terminal(columns: Int(size.ws_col)) { text in
            var text = text
            text.withUTF8 { bytes in
                #if canImport(Darwin)
                    _ = Darwin.write(file, bytes.baseAddress, bytes.count)
                #elseif canImport(Glibc)
                    _ = Glibc.write(file, bytes.baseAddress, bytes.count)
                #elseif canImport(Musl)
                    _ = Musl.write(file, bytes.baseAddress, bytes.count)
                #endif
            }
        }
    }()
}
