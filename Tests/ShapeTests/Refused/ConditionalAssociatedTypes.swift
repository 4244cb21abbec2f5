// Associated types inside `#if`
// 7:9: the associated type `Crop` is there in some builds only, and a double has it in all: write
// this double by hand

protocol Harvest {
    #if swift(>=6)
        associatedtype Crop
    #endif
}
