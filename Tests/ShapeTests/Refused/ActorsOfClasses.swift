// Actors with a superclass
// 7:18: `Notary` requires a subclass of `Bureaux`, and an actor, which derives from no class: leave one of
// them out

class Bureaux {}

protocol Notary: Bureaux, Actor {
    func file() async
}
