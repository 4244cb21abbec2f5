// System dependency: a variable of the standard library, looked up by name. If it's missing, or has
// no effect, the order of sets isn't deterministic, and reports mention it.

/// One hash seed for all sets and dictionaries of the process, as `SWIFT_DETERMINISTIC_HASHING=1`
/// provides for a new process.
///
/// By default each storage also uses its own address as a seed, so that equal sets have different
/// orders, and two runs of one body may differ. A storage keeps the seed that it was created with,
/// so existing ones don't change, and the process keeps its random seed.
package enum SharedHashSeeds {
    /// `true` if equal sets that are created from now on have equal orders. The first access sets
    /// the variable.
    package static let areSet: Bool = {
        guard let parameters = System.address(of: "_swift_stdlib_Hashing_parameters") else {
            return false
        }
        // `struct { uint64_t seed0, seed1; bool deterministic; }`, stdlib/public/SwiftShims. It's
        // one byte, which others read and none writes.
        parameters.storeBytes(of: true, toByteOffset: 16, as: Bool.self)
        return haveEffect
    }()

    /// Two equal sets at different addresses have the same order by chance once in 64 factorial
    /// cases.
    private static var haveEffect: Bool {
        let sets = (0..<2).map { _ in Set(0..<64) }
        return sets[0].elementsEqual(sets[1])
    }
}
