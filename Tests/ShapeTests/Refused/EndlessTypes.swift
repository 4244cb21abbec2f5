// Associated types that contain themselves
// 13:5: `content` is required twice with different types, but a double can't have both: rename one
// 16:10: the requirements of `Picnic` imply `[Fruit] == Fruit`, and a type can't contain itself:
// rename a requirement, or write this double by hand

protocol Nest {
    associatedtype Egg
    var content: Egg { get }
}

protocol Basket {
    associatedtype Fruit
    var content: [Fruit] { get }
}

protocol Picnic: Nest, Basket where Egg == Fruit {}
