// Associated types inside `#if` with constraints that don't exist in other builds
// 9:9: the associated type `Crop` only exists in some builds, and a double can't have it in all: write
// this double by hand
// 19:9: the associated type `Rate` only exists in some builds, and a double can't have it in all: write
// this double by hand

protocol Harvest {
    #if swift(>=6)
        associatedtype Crop: Grain
    #endif
}

#if swift(>=6)
    protocol Grain {}
#endif

protocol Loan {
    #if swift(>=6)
        associatedtype Rate
    #else
        typealias Rate = Int
    #endif
}
