// Actors that conform to a protocol on a global actor
// 5:21: `Doorman` requires an actor, which can't be isolated to `@MainActor`:
// write this double by hand

@MainActor protocol Doorman: Actor {}
