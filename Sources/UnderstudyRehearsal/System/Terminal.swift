// Fenced ground: the C library, which tells whether there is a terminal.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import Understudy

/// The terminal of the person who runs the tests. It has one line to tell how far a search has
/// come, which one search at a time may have.
final class Terminal: Sendable {
    /// How many characters the line has.
    let columns: Int
    private let write: @Sendable (String) -> Void
    private let isTaken = Locked(false)

    init(columns: Int, write: @escaping @Sendable (String) -> Void) {
        self.columns = columns
        self.write = write
    }

    /// Takes the line; `false` where another search has it.
    func take() -> Bool {
        isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
    }

    /// Shows a text in the line, in place of what is there. What others print next comes over it.
    func show(_ text: String) { write("\r\(text.prefix(columns - 1))\u{1B}[K\r") }

    /// Clears the line, and leaves it to others.
    func leave() {
        write("\r\u{1B}[K")
        isTaken.withLock { $0 = false }
    }

    /// The terminal that the process was started from; `nil` where there is none, as on a server
    /// that builds.
    ///
    /// `swift test` reads the standard error of the tests, and prints it itself: it is no terminal
    /// even where a person looks at one.
    static let ofProcess: Terminal? = {
        guard Files.variable("CI") == nil, let kind = Files.variable("TERM"), kind != "dumb"
        else { return nil }
        let file = open("/dev/tty", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        var settings = termios()
        var size = winsize()
        // Where a terminal stops those who write to it from the background, the tests would stop.
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
