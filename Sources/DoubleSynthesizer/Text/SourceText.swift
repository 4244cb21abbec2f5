/// A file to read.
public struct SourceText: Sendable {
    /// The name that diagnostics give.
    public var name: String
    /// The text as UTF-8.
    public var bytes: [UInt8]

    /// Makes a file of its text.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// Makes a file of its text.
    public init(name: String, text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }
}
