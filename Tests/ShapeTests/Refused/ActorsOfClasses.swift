// Actors with a superclass
// 7:18: `Notary` requires both a subclass of `Bureaux` and an actor, which can't have a superclass:
// leave one of them out

class Bureaux {}

protocol Notary: Bureaux, Actor {
    func file() async
}
