// Protocols for value types only
// 4:17: a double is a class, which can't be `BitwiseCopyable`: write this double by hand

protocol Pixel: BitwiseCopyable {
    func dim()
}
