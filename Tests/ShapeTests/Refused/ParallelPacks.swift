// Packs that must have the same length
// 6:76: `repeat (each A, each B)` asks for packs of one length, and the compiler accepts no
// function that does, not even yours: use one pack

protocol Zipper {
    func zip<each A, each B>(_ a: repeat each A, and b: repeat each B) -> (repeat (each A, each B))
}
