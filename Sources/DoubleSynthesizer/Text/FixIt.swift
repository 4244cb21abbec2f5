/// A type representing a change that fixes the problem described by a diagnostic.
public struct FixIt: Sendable, Equatable {
    /// A description of the change.
    public var message: String
    /// The range in the file that is replaced, in UTF-8 bytes.
    public var range: Range<Int>
    /// The text that replaces the range.
    public var replacement: String
}
