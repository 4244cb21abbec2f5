/// A type representing the text of a source file.
public struct SourceText: Sendable {
    /// The name of the file, as shown in diagnostics.
    public var name: String
    /// The text of the file in UTF-8.
    public var bytes: [UInt8]

    /// Creates a source text from UTF-8 bytes.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// Creates a source text from a string.
    public init(name: String, text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }
}
