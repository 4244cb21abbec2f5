// Inherited protocols with different global actors
// 7:20: `Storage` inherits from protocols on different actors, `@Basement` and `@MainActor`, and a
// double is on one: write this double by hand
// 15:21: `Doorman` asks for an actor, and an actor cannot be on another one, as `@MainActor` says:
// write this double by hand

@Basement protocol Storage: Lobby {}

@MainActor protocol Lobby {}

@globalActor actor Basement {
    static let shared = Basement()
}

@MainActor protocol Doorman: Actor {}
