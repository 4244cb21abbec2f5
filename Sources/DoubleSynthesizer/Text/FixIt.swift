/// A change that fixes the problem of a diagnostic.
public struct FixIt: Sendable, Equatable {
    /// A description of the change.
    public var message: String
    /// The replaced range, as offsets in the file, in UTF-8 bytes.
    public var range: Range<Int>
    /// The replacement text.
    public var replacement: String
}
