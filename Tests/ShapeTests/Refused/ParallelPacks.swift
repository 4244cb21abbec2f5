// Packs that must have the same length
// 6:76: `repeat (each A, each B)` requires packs of the same length, and the compiler doesn't
// accept any function that implements this: use one pack

protocol Zipper {
    func zip<each A, each B>(_ a: repeat each A, and b: repeat each B) -> (repeat (each A, each B))
}
