// Initializers of the standard library that an actor can't have
// 5:10: `Decodable` asks for an initializer that no actor has, since what it takes may not be
// `Sendable`: write this double by hand

protocol Clerk: Actor, Decodable {}
