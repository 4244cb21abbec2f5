// Requirements inside `#if`

protocol Platform {
    func common()
    #if os(Linux)
        func linux() -> Int
        var kernel: String { get }
    #elseif os(Windows)
        func windows() -> Int
    #else
        func apple() -> Int
    #endif
    #if DEBUG
        static func trace(_ text: String)
    #endif
    #if os(Linux)
        func size() -> Int
    #else
        func size() -> Double
    #endif
}
