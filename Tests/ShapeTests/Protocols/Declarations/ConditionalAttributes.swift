// Attributes inside `#if`

@globalActor
actor Painting {
    static let shared = Painting()
}

protocol Toolbar {
    #if os(Linux)
        @discardableResult
    #endif
    func press(_ button: Int) -> Bool

    #if os(Linux)
        @MainActor
    #elseif os(Windows)
        @Painting
    #else
        @available(iOS 26, *)
    #endif
    @discardableResult
    func draw() -> Int

    #if os(Windows)
        @MainActor
    #endif
    var title: String { get set }

    #if !os(Windows)
        @available(*, deprecated, message: "Use Swift 7.")
        #if compiler(>=7)
            @concurrent
        #endif
    #else
        @concurrent
    #endif
    func load(_ old: Wheel) async -> Int

    #if os(Linux)
        @MainActor
    #endif
    static func prepare()

    #if os(iOS)
        @available(iOS 26, *)
    #endif
    subscript(index: Int) -> String { get }

    #if os(iOS)
        @available(iOS 26, *)
    #endif
    init(name: String)
}

@available(*, deprecated)
struct Wheel {}

#if !os(Windows)
    @MainActor
#endif
protocol Panel: Hashable {
    func show(_ names: [String: Int]) -> Int
    nonisolated func name() -> String
    init(name: String)
}

#if os(Windows)
    @MainActor
#endif
protocol Sheet: Hashable, Sendable {
    #if os(Windows)
        @available(*, deprecated)
    #endif
    associatedtype Ink: Sendable

    func show(_ ink: Ink) -> Self
    nonisolated func name() -> String
    static var count: Int { get set }
}

protocol Moving {
    #if os(Linux)
        @MainActor
    #endif
    func move() -> Int
}

@MainActor
protocol Dragging: Moving {
    func drag() -> Int
}

#if os(Windows)
    @available(*, unavailable)
#else
    @available(macOS 26, *)
#endif
enum Old {
    #if os(Windows)
        @available(*, unavailable)
    #endif
    protocol Dial {
        func turn()
    }
}
