/// The seed of all searches of this process that ask for a fresh one.
enum FreshSeed {
    /// Drawn and printed when the first search asks for it.
    static let ofProcess: UInt64 = {
        // Short enough to be copied by hand.
        let seed = UInt64.random(in: 1...999_999_999)
        StandardError.print(SearchText.fresh(seed))
        return seed
    }()
}
