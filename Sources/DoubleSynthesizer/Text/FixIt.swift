/// A change that corrects what a diagnostic is about.
public struct FixIt: Sendable, Equatable {
    /// What the change does, as an offer.
    public var message: String
    /// What is replaced, as offsets in the file, in UTF-8 bytes.
    public var range: Range<Int>
    /// What is put there.
    public var replacement: String
}
