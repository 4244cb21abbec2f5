// System dependency: We use the C library to access files, the standard error stream and the
// terminal.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import Understudy

/// Small text files and environment variables.
enum Files {
    /// Returns whether a folder exists at the given path.
    static func isFolder(_ path: String) -> Bool {
        guard let folder = opendir(path) else { return false }
        closedir(folder)
        return true
    }

    /// Returns the contents of a text file, or `nil` if the file can't be read.
    static func text(of path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += chunk[..<count]
        }
    }

    /// Appends a string to a file, and creates the file if it doesn't exist.
    ///
    /// - Returns: `true` if the string was written.
    static func append(_ text: String, to path: String) -> Bool {
        guard let file = fopen(path, "a") else { return false }
        let isWritten = fputs(text, file) >= 0
        return fclose(file) == 0 && isWritten
    }

    /// Writes a string in one call so that other output isn't interleaved with it.
    ///
    /// If this call fails, there is no other place to which we could write the string.
    static func print(_ text: String, to file: Int32 = STDERR_FILENO) {
        var text = text
        text.withUTF8 { _ = write(file, $0.baseAddress, $0.count) }
    }

    /// Returns the value of an environment variable, or `nil` if it isn't set or is empty.
    static func variable(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        return text.isEmpty ? nil : text
    }
}

// MARK: - Terminal

/// The terminal of the person who runs the tests.
///
/// Its last line shows the progress of a search. Only one search at a time may use this line.
final class Terminal: Sendable {
    /// The number of characters that fit in the line.
    let columns: Int
    private let write: @Sendable (String) -> Void
    private let isReserved = Locked(false)

    init(columns: Int, write: @escaping @Sendable (String) -> Void) {
        self.columns = columns
        self.write = write
    }

    /// Reserves the line, or returns `false` if another search has already reserved it.
    func reserve() -> Bool {
        isReserved.withLock { isReserved in
            defer { isReserved = true }
            return !isReserved
        }
    }

    /// Replaces the text in the line.
    ///
    /// Any later output overwrites it.
    func show(_ text: String) { write("\r\(text.prefix(columns - 1))\u{1B}[K\r") }

    /// Clears and releases the line.
    func release() {
        write("\r\u{1B}[K")
        isReserved.withLock { $0 = false }
    }

    /// The number of characters below which the progress of a search isn't readable.
    private static let minimumColumns: UInt16 = 21

    /// The terminal from which the current process was started, or `nil` if there is no terminal,
    /// for example on a build server.
    ///
    /// `swift test` reads the standard error stream of the tests and prints it itself. Therefore,
    /// the standard error stream isn't a terminal, even if its output appears on a terminal.
    static let ofProcess: Terminal? = {
        guard Files.variable("CI") == nil, let kind = Files.variable("TERM"), kind != "dumb"
        else { return nil }
        let file = open("/dev/tty", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        var settings = termios()
        var size = winsize()
        // If the terminal stops background processes that write to it, writing would stop the
        // tests.
        guard tcgetattr(file, &settings) == 0, settings.c_lflag & tcflag_t(TOSTOP) == 0,
            ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= minimumColumns
        else {
            close(file)
            return nil
        }
        return Terminal(columns: Int(size.ws_col)) { Files.print($0, to: file) }
    }()
}

/// The progress of a search, displayed on a terminal if the search takes longer than two seconds.
package final class Progress {
    private let surroundings: Surroundings
    /// The time before which the display isn't updated.
    private var next: Duration
    private var isShown = false

    /// The parts of the process on which this type depends.
    struct Surroundings: Sendable {
        /// The terminal, or `nil` to display nothing.
        let terminal: Terminal?
        /// A function that returns the real time of the machine.
        let now: @Sendable () -> Duration

        /// The current surroundings.
        ///
        /// By default, these are the surroundings of the current process. Tests can bind this
        /// task-local value to use other surroundings instead.
        @TaskLocal static var current = Surroundings(
            terminal: .ofProcess, now: { System.machineTime })
    }

    package init() {
        surroundings = .current
        next = surroundings.terminal == nil ? .zero : surroundings.now() + .seconds(2)
    }

    /// Displays a string, unless another string was displayed shortly before.
    package func show(_ text: @autoclosure () -> String) {
        guard let terminal = surroundings.terminal else { return }
        let now = surroundings.now()
        guard now >= next, isShown || terminal.reserve() else { return }
        isShown = true
        next = now + .milliseconds(100)
        terminal.show(text())
    }

    /// Removes the displayed string.
    package func end() {
        if isShown { surroundings.terminal?.release() }
        isShown = false
    }
}
