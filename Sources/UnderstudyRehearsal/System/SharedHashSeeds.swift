// Fenced ground: a variable of the standard library, looked up by name. Where it is missing, or has
// no effect, sets keep their own orders, and reports say so.

/// One seed for the hashes of all sets and dictionaries of the process, as
/// `SWIFT_DETERMINISTIC_HASHING=1` has it for the processes that start with it.
///
/// By default each storage takes its own address as a seed too: then equal sets have different
/// orders, and two runs of one body may go different ways. A storage keeps the seed that it was
/// made with, so those that are there stay as they are, and the process keeps the seed that it has
/// drawn.
package enum SharedHashSeeds {
    /// Whether equal sets that are made from now on have equal orders; the first call sees to it.
    package static let areSet: Bool = {
        guard let parameters = System.address(of: "_swift_stdlib_Hashing_parameters") else {
            return false
        }
        // `struct { uint64_t seed0, seed1; bool deterministic; }`, stdlib/public/SwiftShims. It is
        // one byte, which others read and none writes.
        parameters.storeBytes(of: true, toByteOffset: 16, as: Bool.self)
        return haveEffect
    }()

    /// Two equal sets at different places have the same order by chance once in 64 factorial cases.
    private static var haveEffect: Bool {
        let sets = (0..<2).map { _ in Set(0..<64) }
        return sets[0].elementsEqual(sets[1])
    }
}
