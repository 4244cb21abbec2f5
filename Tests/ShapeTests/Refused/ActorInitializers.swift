// Initializers of the standard library that an actor can't have
// 5:10: `Decodable` requires an initializer that an actor can't have, because its argument may not
// be `Sendable`: write this double by hand

protocol Clerk: Actor, Decodable {}
