// System dependency: We look up a variable of the standard library by name. If it's missing or has
// no effect, the order of sets isn't deterministic, and reports include a note about it.

/// A type that sets the hash seed of all sets and dictionaries in the current process, as
/// `SWIFT_DETERMINISTIC_HASHING=1` does for a new process.
///
/// By default, each set or dictionary also uses the address of its storage as a seed. As a result,
/// equal sets have different orders, and two runs of the same body may differ. Existing storage
/// keeps its seed, and the process keeps its random seed.
package enum SharedHashSeeds {
    /// A Boolean value that indicates whether equal sets that are created from now on have the same
    /// order.
    ///
    /// When this property is first accessed, the variable is set.
    package static let areSet: Bool = {
        guard let parameters = System.address(of: "_swift_stdlib_Hashing_parameters") else {
            return false
        }
        // The variable is declared as `struct { uint64_t seed0, seed1; bool deterministic; }` in
        // stdlib/public/SwiftShims. We write one byte that other threads may read, but never write.
        parameters.storeBytes(of: true, toByteOffset: 16, as: Bool.self)
        return haveEffect
    }()

    /// `true` if setting the variable has any effect.
    ///
    /// Without the fixed seed, two equal sets have the same order by chance in one of 64 factorial
    /// cases.
    private static var haveEffect: Bool {
        let sets = (0..<2).map { _ in Set(0..<64) }
        return sets[0].elementsEqual(sets[1])
    }
}
