// Inherited protocols with different global actors
// 7:20: `Storage` inherits from protocols on different actors, `@Basement` and `@MainActor`, but a
// double can only be on one: write this double by hand
// 15:21: `Doorman` requires an actor, which can't be isolated to `@MainActor`:
// write this double by hand

@Basement protocol Storage: Lobby {}

@MainActor protocol Lobby {}

@globalActor actor Basement {
    static let shared = Basement()
}

@MainActor protocol Doorman: Actor {}
