// Fenced ground: the C library.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Small files of text, and the variables of the process.
enum Files {
    static func isFolder(_ path: String) -> Bool {
        guard let folder = opendir(path) else { return false }
        closedir(folder)
        return true
    }

    /// The whole text of a file; `nil` where it cannot be read.
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

    /// Writes a text to the end of a file, which is made where there is none.
    ///
    /// - Returns: whether it could be written.
    static func append(_ text: String, to path: String) -> Bool {
        guard let file = fopen(path, "a") else { return false }
        let isWritten = fputs(text, file) >= 0
        return fclose(file) == 0 && isWritten
    }

    /// A variable of the process; `nil` where it is not set, or is empty.
    static func variable(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        return text.isEmpty ? nil : text
    }
}
