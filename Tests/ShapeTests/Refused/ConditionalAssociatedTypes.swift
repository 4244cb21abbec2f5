// Associated types inside `#if`
// 7:9: the associated type `Crop` only exists in some builds, but a double has it in all: write
// this double by hand

protocol Harvest {
    #if swift(>=6)
        associatedtype Crop
    #endif
}
