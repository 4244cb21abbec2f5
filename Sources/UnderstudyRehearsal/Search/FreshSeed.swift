/// The seed of all searches of this process with a fresh seed.
enum FreshSeed {
    /// Generated and printed when the first search requires it.
    static let ofProcess: UInt64 = {
        // Short enough to copy by hand.
        let seed = UInt64.random(in: 1...999_999_999)
        StandardError.print(SearchText.fresh(seed))
        return seed
    }()
}
