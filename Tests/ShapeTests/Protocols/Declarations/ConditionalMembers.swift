// Requirements inside `#if`

protocol Platform {
    #if os(Linux)
        func linux() -> Int
    #endif

    func common()
    #if os(Linux)
        var kernel: String { get }
    #elseif os(Windows)
        func windows() -> Int
    #else
        func apple() -> Int
    #endif
    #if DEBUG
        static func trace(_ text: String)
    #endif
    #if os(PlayStation)
        #error("There is no such platform.")
    #endif
    #if os(Linux)
        func size() -> Int
    #else
        func size() -> Double
    #endif
    #if !RELEASE
        func flush() throws
    #else
        func flush()
    #endif
}
