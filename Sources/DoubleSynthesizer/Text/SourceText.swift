/// A source file.
public struct SourceText: Sendable {
    /// The name in diagnostics.
    public var name: String
    /// The text as UTF-8.
    public var bytes: [UInt8]

    /// Creates a file from its text.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// Creates a file from its text.
    public init(name: String, text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }
}
