// Protocols for value types only
// 4:17: `BitwiseCopyable` is for values, and a double is a class: write this double by hand

protocol Pixel: BitwiseCopyable {
    func dim()
}
